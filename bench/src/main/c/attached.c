/*
 * Fires probes on command, as Target.java does: one command a line on the standard input.
 *
 *   attached 1 | attached 0   waits until somebody, or nobody, looks; answers "ok"
 *   fire N                    fires N times; answers the nanoseconds it took
 *
 * Argument 1 chooses the probe: number or text.
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
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static __attribute__((noinline)) void fire_numbers(long n)
{
    for (long i = 0; i < n; i++) {
        if (bench_number_semaphore) {
            DTRACE_PROBE1(bench, number, i);
        }
    }
}

static __attribute__((noinline)) void fire_texts(long n, const char *name)
{
    for (long i = 0; i < n; i++) {
        if (bench_text_semaphore) {
            DTRACE_PROBE2(bench, text, i, name);
        }
    }
}

int main(int argc, char **argv)
{
    char line[64];
    char name[] = "a customer of thirty characters";
    int texts = argc > 1 && strcmp(argv[1], "text") == 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready");
    while (fgets(line, sizeof line, stdin)) {
        long n = atol(strchr(line, ' ') + 1);
        if (line[0] == 'a') {
            struct timespec pause = {0, 1000000};
            while ((texts ? bench_text_semaphore : bench_number_semaphore) != n) {
                nanosleep(&pause, NULL);
            }
            puts("ok");
        } else {
            long long start = now();
            if (texts) {
                fire_texts(n, name);
            } else {
                fire_numbers(n);
            }
            printf("%lld\n", now() - start);
        }
    }
    return 0;
}
