/* Many hands with the policy of the benchmark inside: how fast a core can be at all. */
#include "holdem.h"

int64_t play_hands(int n, int64_t hands, const chips *stacks, const chips *antes, const uint8_t *cards, const uint8_t *dice,
                   int64_t stride, chips *final) {
    int64_t actions = 0;
    for (int64_t t = 0; t < hands; t++) {
        const uint8_t *die = dice + t * stride;
        Hand h;
        deal(&h, n, stacks + t * n, 50, 100, antes[t], cards + t * (2 * n + 5));
        for (; h.actor >= 0; actions++) {
            int x = *die++;
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
