/*
 * Fires probes of <sys/sdt.h> on command, see commands.h.
 *
 * Argument 1 says where the probe is, in a function that the loop calls or in the loop itself; argument 2 chooses the probe:
 * number or text. The two places differ: the kernel's trap leaves the processor with wrong predictions of the next return,
 * and a bare loop has none.
 */
#define _SDT_HAS_SEMAPHORES 1
#include "commands.h"
#include <sys/sdt.h>

#define SEMAPHORE(name) __extension__ volatile unsigned short name __attribute__((section(".probes")))
SEMAPHORE(bench_number_semaphore);
SEMAPHORE(bench_text_semaphore);

static int in_function;
static int texts;

static inline __attribute__((always_inline)) void number(long id)
{
    if (bench_number_semaphore) {
        DTRACE_PROBE1(bench, number, id);
    }
}

static inline __attribute__((always_inline)) void text(long id, const char *name)
{
    if (bench_text_semaphore) {
        DTRACE_PROBE2(bench, text, id, name);
    }
}

static __attribute__((noinline)) void number_function(long id)
{
    number(id);
}

static __attribute__((noinline)) void text_function(long id, const char *name)
{
    text(id, name);
}

static void fire(long times, const char *name)
{
    if (in_function && texts) {
        for (long i = 0; i < times; i++) {
            text_function(i, name);
        }
    } else if (in_function) {
        for (long i = 0; i < times; i++) {
            number_function(i);
        }
    } else if (texts) {
        for (long i = 0; i < times; i++) {
            text(i, name);
        }
    } else {
        for (long i = 0; i < times; i++) {
            number(i);
        }
    }
}

static int is_attached(void)
{
    return texts ? bench_text_semaphore != 0 : bench_number_semaphore != 0;
}

int main(int argc, char **argv)
{
    in_function = argc > 1 && strcmp(argv[1], "function") == 0;
    texts = argc > 2 && strcmp(argv[2], "text") == 0;
    return obey();
}
