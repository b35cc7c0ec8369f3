package dev.nopal.script.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/**
 * The output of bpftrace for each case. Starting it takes longer than any script, so statements
 * share programs, and several run at a time.
 */
final class Theirs {
    /** Separates the output of cases; no case prints it. */
    private static final String MARK = "~~~";

    private static final int GROUP = 10;
    private static final int AT_A_TIME = 12;

    private final Map<Case, Printed> printed;

    private Theirs(Map<Case, Printed> printed) {
        this.printed = printed;
    }

    Printed of(Case one) {
        return printed.get(one);
    }

    static Theirs run(List<Case> cases) {
        List<Future<Map<Case, Printed>>> parts = new ArrayList<>();
        try (ExecutorService starter = Executors.newFixedThreadPool(AT_A_TIME)) {
            List<Case> group = new ArrayList<>();
            for (Case one : cases) {
                if (one.isWhole()) {
                    parts.add(starter.submit(() -> Map.of(one, whole(one))));
                } else {
                    group.add(one);
                }
                if (group.size() == GROUP || one == cases.getLast() && !group.isEmpty()) {
                    List<Case> full = List.copyOf(group);
                    parts.add(starter.submit(() -> together(full)));
                    group.clear();
                }
            }
        }
        Map<Case, Printed> printed = new HashMap<>();
        for (Future<Map<Case, Printed>> part : parts) {
            switch (part.state()) {
                case SUCCESS -> printed.putAll(part.resultNow());
                default -> throw new AssertionError(part.exceptionNow());
            }
        }
        return new Theirs(printed);
    }

    private static Printed whole(Case one) {
        String text = Bpftrace.run("text", one.text(), one.parameters());
        String json = Bpftrace.run("json", one.text(), one.parameters());
        return new Printed(text.substring(text.indexOf("Attaching ")), json);
    }

    private static Map<Case, Printed> together(List<Case> group) {
        StringBuilder script = new StringBuilder("BEGIN { ");
        for (int i = 0; i < group.size(); i++) {
            // Each has its own variables and maps.
            String own = "$1s" + i + "_$2";
            script.append(group.get(i).text().replaceAll("([@$])([a-z])", own));
            script.append(" printf(\"" + MARK + "\"); ");
        }
        String program = script.append("exit(); }").toString();
        List<String> texts =
                split(
                        Bpftrace.run("text", program, List.of()),
                        "Attaching 1 probe...\n",
                        MARK,
                        group.size());
        List<String> jsons =
                split(
                        Bpftrace.run("json", program, List.of()),
                        "{\"type\": \"attached_probes\", \"data\": {\"probes\": 1}}\n",
                        "{\"type\": \"printf\", \"data\": \"" + MARK + "\"}\n",
                        group.size());
        Map<Case, Printed> printed = new HashMap<>();
        for (int i = 0; i < group.size(); i++) {
            printed.put(group.get(i), new Printed(texts.get(i), jsons.get(i)));
        }
        return printed;
    }

    private static List<String> split(String all, String banner, String mark, int count) {
        assertThat(all).contains(banner); // Warnings come before it.
        String output = all.substring(all.indexOf(banner) + banner.length());
        List<String> parts = List.of(output.split(Pattern.quote(mark), -1));
        assertThat(parts).hasSize(count + 1);
        return parts.stream().map(part -> part.replaceAll("@s\\d+_", "@")).toList();
    }
}
