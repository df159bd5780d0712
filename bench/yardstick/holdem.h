/* A hand of no-limit hold'em in plain C: the yardstick of `make bench`, never part of the product.

   It plays exactly what the policy of the benchmark meets: blinds (short ones too), one ante from everybody, fold, call and
   raise to a street total, the smallest raise, the right to raise again judged from what a player owes, refund, layers and
   odd chips from the left of the button.  Positions as in the core: 0 is the first seat left of the button. */
#include <stdint.h>
#include <string.h>

#define MOST 10
enum { FOLD, CALL, RAISE };
typedef int64_t chips;
typedef uint64_t cardset;

typedef struct {
    int n, street, actor;                      /* actor -1: no betting is left */
    unsigned live, able, pending, acted;       /* sets of positions */
    chips bb, high, inc;
    chips start[MOST], stack[MOST], bet[MOST];
    const uint8_t *cards;                      /* two per position, then the board */
} Hand;

typedef struct { chips owed, lo, hi; } Legal;

static inline unsigned first(unsigned set) { return (unsigned)__builtin_ctz(set); }

/* ---- ranking, as in core/ranking.py: category << 26 | major ranks << 13 | kickers */

static inline unsigned straight_top(unsigned m) {
    m = m << 1 | m >> 12;
    unsigned run = m & m << 1 & m << 2 & m << 3 & m << 4;
    return run ? 1u << (30 - __builtin_clz(run)) : 0;
}
static inline unsigned top(unsigned m) { return 1u << (31 - __builtin_clz(m)); }
static inline unsigned drop_lowest(unsigned m) { return m & (m - 1); }

static inline unsigned score(cardset cards) {
    unsigned s[4];
    for (int i = 0; i < 4; i++) s[i] = cards >> 16 * i & 0x1FFF;
    for (int i = 0; i < 4; i++)
        if (__builtin_popcount(s[i]) >= 5) {
            unsigned run = straight_top(s[i]), five = s[i];
            if (run) return 8u << 26 | run << 13;
            while (__builtin_popcount(five) > 5) five = drop_lowest(five);
            return 5u << 26 | five << 13;
        }
    unsigned ranks = s[0] | s[1] | s[2] | s[3], ab = s[0] & s[1], cd = s[2] & s[3];
    unsigned twice = ab | cd | ((s[0] | s[1]) & (s[2] | s[3])), run = straight_top(ranks);
    if (!twice) return run ? 4u << 26 | run << 13 : drop_lowest(drop_lowest(ranks)) << 13;
    unsigned thrice = (ab & (s[2] | s[3])) | (cd & (s[0] | s[1])), four = ab & cd;
    if (four) return 7u << 26 | four << 13 | top(ranks ^ four);
    if (thrice) {
        unsigned trips = top(thrice);
        if (twice != trips) return 6u << 26 | trips << 13 | top(twice ^ trips);
    }
    if (run) return 4u << 26 | run << 13;
    if (thrice) return 3u << 26 | thrice << 13 | drop_lowest(drop_lowest(ranks ^ thrice));
    if (drop_lowest(twice)) {
        unsigned pairs = __builtin_popcount(twice) == 3 ? drop_lowest(twice) : twice;
        return 2u << 26 | pairs << 13 | top(ranks ^ pairs);
    }
    return 1u << 26 | twice << 13 | drop_lowest(drop_lowest(ranks ^ twice));
}
static inline cardset bit(unsigned card) { return 1ull << (card % 13 + 16 * (card / 13)); }

/* ---- the pots */

static void settle(Hand *h) {
    int n = h->n;
    chips paid[MOST], below = 0;
    unsigned strength[MOST] = {0}, left = h->live;
    for (int i = 0; i < n; i++) paid[i] = h->start[i] - h->stack[i];
    if (left & (left - 1)) {
        cardset board = 0;
        for (int k = 0; k < 5; k++) board |= bit(h->cards[2 * n + k]);
        for (unsigned m = left; m; m &= m - 1) {
            unsigned i = first(m);
            strength[i] = score(board | bit(h->cards[2 * i]) | bit(h->cards[2 * i + 1]));
        }
    }
    while (left) {                             /* the lowest layer that is still contested; refunds are the last one's */
        chips level = INT64_MAX, pot = 0;
        unsigned ends = 0, best = 0, winners = 0;
        for (unsigned m = left; m; m &= m - 1) {
            unsigned i = first(m), me = 1u << i;
            if (paid[i] < level) level = paid[i], ends = 0;
            if (paid[i] == level) ends |= me;
            if (strength[i] > best || !winners) best = strength[i], winners = me;
            else if (strength[i] == best) winners |= me;
        }
        for (int i = 0; i < n; i++) {
            chips upto = ends == left || paid[i] < level ? paid[i] : level;
            if (upto > below) pot += upto - below;
        }
        if (!(winners & (winners - 1))) h->stack[first(winners)] += pot;
        else {
            chips count = __builtin_popcount(winners), share = pot / count, odd = pot % count;
            for (unsigned m = winners; m; m &= m - 1) {
                h->stack[first(m)] += share + (odd > 0);
                odd--;
            }
        }
        below = level;
        left ^= ends;
    }
}

/* ---- the betting */

static inline chips pay(Hand *h, int i, chips amount) {
    if (amount > h->stack[i]) amount = h->stack[i];
    h->stack[i] -= amount;
    h->bet[i] += amount;
    return h->stack[i];
}

static void turn(Hand *h, unsigned pending, int last) {
    unsigned able = h->able, contested = able & (able - 1);
    if (!(h->live & (h->live - 1))) pending = 0;
    else if (pending && !contested) {          /* alone with chips, and nothing is owed any more */
        chips most = 0;
        for (unsigned m = h->live; m; m &= m - 1) if (h->bet[first(m)] > most) most = h->bet[first(m)];
        if (h->bet[first(pending)] >= most) pending = 0;
    }
    if (pending) {
        unsigned after = pending >> (last + 1) << (last + 1);
        h->pending = pending;
        h->actor = (int)first(after ? after : pending);
    } else if (contested && h->live & (h->live - 1) && h->street < 3) {
        h->street++;
        memset(h->bet, 0, sizeof h->bet);
        h->high = 0, h->inc = h->bb, h->acted = 0, h->pending = able, h->actor = (int)first(able);
    } else h->pending = 0, h->actor = -1;
}

static void deal(Hand *h, int n, const chips *stacks, chips sb, chips bb, chips ante, const uint8_t *cards) {
    h->n = n, h->bb = bb, h->street = 0, h->acted = 0, h->able = 0, h->live = (1u << n) - 1, h->cards = cards;
    memset(h->bet, 0, sizeof h->bet);
    for (int i = 0; i < n; i++) {
        h->start[i] = stacks[i];
        h->stack[i] = stacks[i] > ante ? stacks[i] - ante : 0;
    }
    int small = n == 2, big = !small;
    pay(h, small, sb);
    pay(h, big, bb);
    for (int i = 0; i < n; i++) if (h->stack[i]) h->able |= 1u << i;
    h->high = h->inc = bb;
    turn(h, h->able, big);
}

static inline Legal legal(const Hand *h) {
    int i = h->actor;
    if (i < 0) return (Legal){0, 0, 0};
    chips owed = h->high - h->bet[i], stack = h->stack[i];
    unsigned me = 1u << i;
    if (stack <= owed) return (Legal){stack, 0, 0};
    if (h->able == me || (h->acted & me && owed < h->inc)) return (Legal){owed, 0, 0};
    chips lo = h->high + h->inc, hi = h->bet[i] + stack;
    return (Legal){owed, lo < hi ? lo : hi, hi};
}

static int apply(Hand *h, int code, chips to) {   /* 0, or -1 where it is not offered; the hand is then as it was */
    int i = h->actor;
    if (i < 0) return -1;
    unsigned me = 1u << i, pending = h->pending ^ me;
    if (code == CALL) {
        if (!pay(h, i, h->high - h->bet[i])) h->able ^= me;
    } else if (code == RAISE) {
        Legal may = legal(h);
        if (!may.hi || to < may.lo || to > may.hi) return -1;
        if (to - h->high >= h->inc) h->inc = to - h->high;
        h->high = to;
        pending = h->able ^ me;
        if (!pay(h, i, to - h->bet[i])) h->able ^= me;
    } else if (code == FOLD) h->live ^= me, h->able ^= me;
    else return -1;
    h->acted |= me;
    turn(h, pending, i);
    return 0;
}
