/*
 * Loads what its arguments say, prints "ready" and waits for its input to end.
 * PATH: dlopen; memfd:PATH: dlopen a copy in a memfd; closed:PATH: the same, then close it;
 * map:PATH: only map it executable; delete:PATH: remove the file.
 */
#define _GNU_SOURCE
#define _SDT_HAS_SEMAPHORES 1
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sdt.h>
#include <unistd.h>

unsigned short app_start_semaphore __attribute__((section(".probes")));
unsigned short app_both_semaphore __attribute__((section(".probes")));

static void load(const char *path)
{
    if (!dlopen(path, RTLD_NOW))
        puts(dlerror());
}

static void load_memfd(const char *path, int keep)
{
    char buffer[4096];
    ssize_t count;
    int from = open(path, O_RDONLY);
    int to = memfd_create("nopal-test", MFD_CLOEXEC);
    while ((count = read(from, buffer, sizeof buffer)) > 0)
        if (write(to, buffer, count) != count)
            perror("write");
    close(from);
    snprintf(buffer, sizeof buffer, "/proc/%d/fd/%d", getpid(), to);
    load(buffer);
    if (!keep)
        close(to);
}

static void map(const char *path)
{
    int file = open(path, O_RDONLY);
    if (mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0) == MAP_FAILED)
        perror(path);
    close(file);
}

int main(int count, char **arguments)
{
    DTRACE_PROBE2(app, start, count, arguments);
    for (int i = 1; i < count; i++) {
        char *argument = arguments[i];
        if (!strncmp(argument, "memfd:", 6))
            load_memfd(argument + 6, 1);
        else if (!strncmp(argument, "closed:", 7))
            load_memfd(argument + 7, 0);
        else if (!strncmp(argument, "map:", 4))
            map(argument + 4);
        else if (!strncmp(argument, "delete:", 7))
            unlink(argument + 7);
        else
            load(argument);
    }
    puts("ready");
    fflush(stdout);
    while (getchar() != EOF)
        DTRACE_PROBE1(app, both, count);
    return 0;
}
