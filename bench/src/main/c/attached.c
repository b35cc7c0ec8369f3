/*
 * Fires probes on command, as Target.java does: one command a line on the standard input.
 *
 *   attached 1 | attached 0   waits until somebody, or nobody, looks; answers "ok"
 *   fire N                    fires N times; answers the nanoseconds of processor time it took
 *
 * Argument 1 says where the probe is, in a function that the loop calls or in the loop itself; argument 2 chooses the probe:
 * number or text. The two places differ: the kernel's trap leaves the processor with wrong predictions of the next return,
 * and a bare loop has none.
 */
#define _SDT_HAS_SEMAPHORES 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sdt.h>
#include <time.h>

#define SEMAPHORE(name) __extension__ volatile unsigned short name __attribute__((section(".probes")))
SEMAPHORE(bench_number_semaphore);
SEMAPHORE(bench_text_semaphore);

static long long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

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

static void fire(int in_function, int texts, long n, const char *name)
{
    if (in_function && texts) {
        for (long i = 0; i < n; i++) {
            text_function(i, name);
        }
    } else if (in_function) {
        for (long i = 0; i < n; i++) {
            number_function(i);
        }
    } else if (texts) {
        for (long i = 0; i < n; i++) {
            text(i, name);
        }
    } else {
        for (long i = 0; i < n; i++) {
            number(i);
        }
    }
}

int main(int argc, char **argv)
{
    char line[64];
    char name[] = "a customer of thirty characters";
    int in_function = argc > 1 && strcmp(argv[1], "function") == 0;
    int texts = argc > 2 && strcmp(argv[2], "text") == 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready");
    while (fgets(line, sizeof line, stdin)) {
        long n = atol(strchr(line, ' ') + 1);
        if (line[0] == 'a') {
            struct timespec pause = {0, 1000000};
            while (!(texts ? bench_text_semaphore : bench_number_semaphore) == !!n) {
                nanosleep(&pause, NULL);
            }
            puts("ok");
        } else {
            long long start = now();
            fire(in_function, texts, n, name);
            printf("%lld\n", now() - start);
        }
    }
    return 0;
}
