"""The page's types are those of the server."""
import make_page_types
from sidepot.table import protocol
from sidepot.web import types


def test_the_types_of_the_page_are_current():
    assert make_page_types.MADE.read_text("utf-8") == make_page_types.text(), "python tools/make_page_types.py"
    assert make_page_types.LIVE.read_text("utf-8") == make_page_types.live_text(), "python tools/make_page_types.py"


def test_each_type_of_the_contract_is_there_with_its_words():
    made = make_page_types.text()
    assert {struct.__name__ for struct in make_page_types.structs()} >= {"TableView", "HandView", "Fault", "Do", "Pots"}
    assert "export interface TableView {" in made
    assert (types.Do.__doc__ or "").splitlines()[0] in made


def test_what_has_a_default_may_be_left_out_of_a_request_and_is_always_in_an_answer():
    do = "\n".join(make_page_types.interface(types.Do))
    assert "readonly version: number;" in do
    assert "readonly said?: string;" in do
    assert "readonly steps: Words[];" in "\n".join(make_page_types.interface(types.Told))
    assert 'readonly due: "act" | "deal" | "show" | "winners" | "paid";' in "\n".join(make_page_types.interface(types.HandView))


def test_every_frame_and_command_of_a_live_table_is_there_and_told_apart_by_its_tag():
    made = make_page_types.live_text()
    for union in (protocol.Frames, protocol.Commands):
        for struct in union.__args__:
            assert f"export interface {struct.__name__} {{" in made
            config = struct.__struct_config__
            assert f'readonly {config.tag_field}: "{config.tag}";' in made
    assert "  readonly table: Table;" in made
    assert "readonly hand?: number | null;" in made              # of a question
