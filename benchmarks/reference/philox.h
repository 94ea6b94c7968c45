/* Philox4x32-10 and the addresses of a trial's words, for the reference programs.
   counter = (block, trial low, trial high, family << 8 | stream), key = the seed. */
#include <stdint.h>

enum { CHANCE = 0, SHARED = 2, COLUMNS = 256, GROUP = 1024 };

static inline void philox(uint32_t c0, uint32_t c1, uint32_t c2, uint32_t c3, uint64_t key,
                          uint32_t *w0, uint32_t *w1, uint32_t *w2, uint32_t *w3)
{
    uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)0xD2511F53u * c0, p1 = (uint64_t)0xCD9E8D57u * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c1 = (uint32_t)p1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    *w0 = c0; *w1 = c1; *w2 = c2; *w3 = c3;
}

/* The shared words of one group of 1024 trials: one vector pass of 256 blocks, four planes. */
static void shared_pass(uint32_t *restrict w, uint64_t group, uint32_t tag, uint64_t key)
{
    uint32_t low = (uint32_t)(group << 8), high = (uint32_t)(group >> 24);
    for (uint32_t i = 0; i < COLUMNS; i++)
        philox(0, low + i, high, tag | SHARED, key, w + i, w + i + 256, w + i + 512, w + i + 768);
}

/* Where a trial stands among its words: the shared one first, then its own blocks. */
typedef struct {
    uint64_t key, trial;
    uint32_t tag, first, block, own[4];
    int at; /* -1: the shared word comes next; 4: a new block does */
} words;

static inline uint32_t next_word(words *s)
{
    if (s->at < 0) {
        s->at = 4;
        return s->first;
    }
    if (s->at == 4) {
        philox(s->block++, (uint32_t)s->trial, (uint32_t)(s->trial >> 32), s->tag | CHANCE, s->key,
               s->own, s->own + 1, s->own + 2, s->own + 3);
        s->at = 0;
    }
    return s->own[s->at++];
}
