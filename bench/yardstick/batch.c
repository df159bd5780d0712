/* Many hands with the policy of the benchmark inside: how fast a core can be at all. */
#include "holdem.h"

/* The k-th die of a table, 0 to 99: the numbers of sidepot.batch, so that both play the same hands and both draw them. */
static inline int die_of(uint64_t seed, uint64_t table, uint64_t k) {
    uint64_t x = seed * 0x9E3779B97F4A7C15u + 2 * 0xD1342543DE82EF95u;
    x ^= table * 0xDA942042E4DD58B5u + k * 0x2545F4914F6CDD1Du;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return (int)(((x ^ x >> 31) >> 32) * 100 >> 32);
}

int64_t play_hands(int n, int64_t hands, const chips *stacks, const chips *antes, const uint8_t *cards, uint64_t seed, chips *final) {
    int64_t actions = 0;
    for (int64_t t = 0; t < hands; t++) {
        Hand h;
        deal(&h, n, stacks + t * n, 50, 100, antes[t], cards + t * (2 * n + 5));
        for (uint64_t k = 0; h.actor >= 0; k++, actions++) {
            int x = die_of(seed, (uint64_t)t, k);
            Legal may = legal(&h);
            if (x < 25 && may.owed) apply(&h, FOLD, 0);
            else if (x < 70 || !may.hi) apply(&h, CALL, 0);
            else apply(&h, RAISE, x < 95 ? may.lo : may.hi);
        }
        settle(&h);
        memcpy(final + t * n, h.stack, n * sizeof(chips));
    }
    return actions;
}
