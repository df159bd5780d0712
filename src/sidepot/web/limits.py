"""How much of the server one address, one body, one table may use.  Generous for a card room, small for a flood."""
import time
from collections import OrderedDict
from collections.abc import Callable

LARGEST_BODY = 64 * 1024            # bytes of a request
DEEPEST = 16                        # levels of JSON
SLOWEST_BODY = 15.0                 # seconds until a body must have come
LONGEST_PATH = 2048                 # characters of path and query
MOST_TABLES = 1000
MOST_RECORDS = 20_000               # of one table: some hundred hours of play
LARGEST_RECORD = 16 * 1024          # characters of one record
MOST_LOADED = 200                   # tables in memory
KEPT_STATES = 100                   # states of a table in memory, for undo; older ones are played again
MOST_POLLS = 600                    # devices that wait for news at one time
MOST_POLLS_OF_TABLE = 60
LONGEST_TOKEN = 100
MOST_WAITING = 64                   # questions that wait for a thread
POLL_SECONDS = 25.0
FOLLOWER_SECONDS = 5.0              # how long a device counts that has not asked again

BURST, REFILL = 400.0, 50.0         # requests at once, and each second, from one address
MOST_ADDRESSES = 4096


class Buckets:
    """A token bucket for each address; the longest unseen one is forgotten when there are too many."""

    def __init__(self, burst: float = BURST, refill: float = REFILL, clock: Callable[[], float] = time.monotonic) -> None:
        """burst: requests at once; refill: requests each second."""
        self.burst, self.refill, self.clock = burst, refill, clock
        self.known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> float:
        """Take from the bucket of an address; 0, or how many seconds until there would be enough."""
        now = self.clock()
        left, at = self.known.get(address, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.refill)
        wait = 0.0 if left >= cost else (cost - left) / self.refill
        self.known[address] = (left - cost if not wait else left, now)
        self.known.move_to_end(address)
        if len(self.known) > MOST_ADDRESSES:
            self.known.popitem(last=False)
        return wait
