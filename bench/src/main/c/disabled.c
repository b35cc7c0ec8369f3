/* Prints, once per line, the ns of processor time of one turn of an empty loop and of one with a probe that nobody looks at. */
#include <stdio.h>
#include <sys/sdt.h>
#include <time.h>

enum { TURNS = 20000000, REPEATS = 11 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static __attribute__((noinline)) double empty_loop(const char *name)
{
    double start = now();
    for (long i = 0; i < TURNS; i++) {
        __asm__ volatile("" : : "r"(i), "r"(name) : "memory");
    }
    return (now() - start) / TURNS;
}

static __attribute__((noinline)) double probe_loop(const char *name)
{
    double start = now();
    for (long i = 0; i < TURNS; i++) {
        DTRACE_PROBE2(bench, text, i, name);
        __asm__ volatile("" : : "r"(i), "r"(name) : "memory");
    }
    return (now() - start) / TURNS;
}

int main(void)
{
    char name[] = "a customer of thirty characters";
    for (int i = 0; i < REPEATS; i++) {
        double empty = empty_loop(name);
        double probe = probe_loop(name);
        printf("%.4f %.4f\n", empty, probe);
    }
    return 0;
}
