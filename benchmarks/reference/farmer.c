/* Reference: a deal of farmer for four players who stand on 8, a card beside the first being compulsory, seen by the
   eldest; the words that trials own, 256 trials to a vector pass, added to tally[his total][whose the farm is][prize]. */
enum { PASS = 3, AHEAD = 3 };
#include "cards.h"

enum { PLAYERS = 4, SIXTEEN = 16, STANDS = 8, HEART_SIX = 21, FARMS = 3, PRIZES = PLAYERS + 2 };
static const uint64_t GONE = 0xfull << 28 | (0xfull << 20 & ~(1ull << HEART_SIX));

static inline int worth(int k)
{
    int v = k / 4 + 1;
    return v > 10 ? 10 : v;
}

static inline void deal_one(cursor *s, int64_t *tally)
{
    pack p = {GONE, 0, 0};
    int first[PLAYERS], mine = 0, nearest = -1, best = 0, made = 0;
    for (int i = 0; i < PLAYERS; i++)
        first[i] = card_of(&p, s);
    for (int i = 0; i < PLAYERS; i++) {
        int total = worth(first[i]), six = first[i] == HEART_SIX, cards = 1;
        do {
            int k = card_of(&p, s);
            total += worth(k);
            six |= k == HEART_SIX;
            cards++;
        } while (total < STANDS);
        if (i == 0)
            mine = total;
        if (total <= SIXTEEN) {
            int near = total * 32 + six * 16 + 16 - cards;
            made |= total == SIXTEEN;
            if (near > best)
                best = near, nearest = i;
        }
    }
    int farm = made ? nearest == 0 ? 1 : 2 : 0;
    int prize = nearest < 0 ? 0 : nearest == 0 ? PLAYERS - 1 : -1;
    tally[((mine - 1) * FARMS + farm) * PRIZES + prize + 1]++;
}

void deals(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t n = 0; n < passes; n++) {
        uint64_t start = (pass + n) * COLUMNS;
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, AHEAD, 0, 0, 0};
            deal_one(&chance, tally);
        }
    }
}
