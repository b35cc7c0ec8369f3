package dev.nopal.system.harness;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Probes as listed by bcc's {@code tplist -vv}. */
public final class Tplist {
    private static final Pattern PROBE =
            Pattern.compile(
                    "(?m)^(\\w+):(\\w+) \\[sema (\\w+)\\]\\R"
                            + "  location #1 \\S+ (\\w+)$((?:\\R    argument #.*)*)");

    private Tplist() {}

    public static List<Seen> list(long pid, String pattern) {
        Require.commands("tplist-bpfcc");
        Require.root();
        Command tplist = Command.of("tplist-bpfcc", "-vv", "-p", Long.toString(pid), pattern);
        String text = tplist.run().requireSuccess().out();
        return PROBE.matcher(text).results().map(Tplist::seen).toList();
    }

    private static Seen seen(MatchResult probe) {
        List<String> arguments =
                probe.group(5)
                        .lines()
                        .filter(line -> !line.isEmpty())
                        .map(line -> Seen.ofBcc(line.replaceFirst(" +argument #\\d+ ", "")))
                        .toList();
        return new Seen(
                probe.group(1),
                probe.group(2),
                Long.decode(probe.group(4)),
                Long.decode(probe.group(3)),
                arguments);
    }
}
