package dev.nopal.cli.convert;

import java.util.Set;

/** The words of D that mean something already, so that no variable can have their names. */
final class DWords {
    private static final String WORDS =
            """
            alloca args auto avg basename bcopy break breakpoint caller case char chill
            cleanpath clear commit const continue copyin copyinstr copyinto copyout
            copyoutstr count counter cpu cpuinfo curcpu curlwpsinfo curpsinfo curthread
            cwd default denormalize dirname discard do double else enum epid errno
            execname exit extern fds float for freopen ftruncate func getf getmajor
            getminor gid goto htonl htonll htons id if import index inet_ntoa inet_ntoa6
            inet_ntop inline int ipl json jstack link_ntop llquantize lltostr long
            lquantize map max min mod msgdsize msgsize mutex_owned mutex_owner
            mutex_type_adaptive mutex_type_spin normalize ntohl ntohll ntohs NULL
            offsetof panic pid ppid print printa printf probe probefunc probemod
            probename probeprov progenyof provider quantize raise rand register restrict
            return rindex root rw_iswriter rw_read_held rw_write_held self setopt short
            signed sizeof speculate speculation stack stackdepth static stddev stop
            strchr string stringof strjoin strlen strrchr strstr strtok strtoll struct
            substr sum switch sym system this tid timestamp tolower toupper trace
            tracemem translator trunc typedef uaddr ucaller ufunc uid umod union
            unsigned uregs userland ustack ustackdepth usym void volatile vtimestamp
            walltimestamp while xlate zonename
            """;

    private static final Set<String> RESERVED = Set.of(WORDS.strip().split("\\s+"));

    private DWords() {}

    /** Returns whether D has another meaning for a name, or takes it for a type. */
    static boolean isReserved(String name) {
        return RESERVED.contains(name) || name.matches("arg\\d+") || DTypeNames.startsType(name);
    }
}
