import { afterEach, expect, it } from "vitest";
import { pageAt } from "./pages";
import { navigate, place, startRouter } from "./router";

startRouter();
afterEach(() => navigate("/", { replace: true }));

function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  return document.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
}

it("a link to a page of ours changes the place without loading anew", () => {
  expect(click('<a href="/pots?x=1#s=a">pots</a>')).toBe(false);
  expect(place.value).toEqual({ path: "/pots", query: "?x=1", hash: "#s=a" });
});

it("other links are left to the browser", () => {
  document.addEventListener("click", (event) => event.preventDefault(), { once: true, capture: false });
  for (const html of ['<a href="/api/openapi.json">x</a>', '<a href="/pots" download>x</a>', '<a href="/pots" target="_blank">x</a>']) {
    click(html);
    expect(place.value.path).toBe("/");
  }
  click('<a href="/pots">x</a>', { ctrlKey: true });
  expect(place.value.path).toBe("/");
});

it("the start page is there, an unknown one is not", () => {
  expect(pageAt("/")).not.toBeNull();
  expect(pageAt("/no/such/page")).toBeNull();
});
