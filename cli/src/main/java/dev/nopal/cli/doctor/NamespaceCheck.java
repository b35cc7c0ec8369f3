package dev.nopal.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Checks whether the target is in a container: tools that ignore this read the wrong files. */
record NamespaceCheck(TargetFacts facts) implements Checker {
    private static final String ID = "namespaces";

    @Override
    public Check check() {
        List<String> differences = new ArrayList<>();
        List<Integer> pids = facts.status().namespacePids();
        if (pids.size() > 1) {
            differences.add("it calls itself pid " + pids.getLast());
        }
        try {
            if (!mountNamespace(Integer.toString(facts.pid())).equals(mountNamespace("self"))) {
                differences.add("it sees other files");
            }
        } catch (IOException e) {
            return Check.unknown(
                    ID, "its namespaces may not be read by this user", "run nopal as root");
        }
        return differences.isEmpty()
                ? Check.ok(ID, "it shares this user's view of files and pids")
                : Check.ok(
                        ID,
                        "it is in a container: " + String.join(" and ", differences),
                        "trace it from outside by pid "
                                + facts.pid()
                                + "; its files are below /proc/"
                                + facts.pid()
                                + "/root");
    }

    private String mountNamespace(String process) throws IOException {
        return Files.readSymbolicLink(facts.proc().root().resolve(process).resolve("ns/mnt"))
                .toString();
    }
}
