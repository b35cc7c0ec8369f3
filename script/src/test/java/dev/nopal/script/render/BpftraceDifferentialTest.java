package dev.nopal.script.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Compares both renderers with the installed bpftrace 0.17, its known differences set right. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BpftraceDifferentialTest {
    /** Stands behind each case's output; no case prints it. */
    private static final String MARK = "~~~";

    private final List<DifferentialCase> cases = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<String> jsons = new ArrayList<>();

    @BeforeAll
    void runEveryCase() throws IOException, InterruptedException {
        Bpftrace.require();
        for (List<DifferentialCase> group : DifferentialCases.groups()) {
            StringBuilder script = new StringBuilder("BEGIN { ");
            for (DifferentialCase one : group) {
                script.append(one.statements()).append(" printf(\"" + MARK + "\"); ");
            }
            script.append("exit(); }");
            String text = Bpftrace.run("text", script.toString());
            collect(texts, text, "Attaching 1 probe...\n", MARK, group.size());
            String json = Bpftrace.run("json", script.toString());
            String attached = "{\"type\": \"attached_probes\", \"data\": {\"probes\": 1}}\n";
            String mark = "{\"type\": \"printf\", \"data\": \"" + MARK + "\"}\n";
            collect(jsons, json, attached, mark, group.size());
            cases.addAll(group);
        }
    }

    private static void collect(
            List<String> outputs, String all, String banner, String mark, int count) {
        assertThat(all).startsWith(banner);
        List<String> parts = List.of(all.substring(banner.length()).split(Pattern.quote(mark), -1));
        assertThat(parts).hasSize(count + 1);
        outputs.addAll(parts.subList(0, count));
    }

    @ParameterizedTest
    @MethodSource("indices")
    void textIsThatOfBpftrace(int index) {
        DifferentialCase one = cases.get(index);
        assertThat(Rendered.text(one.events().toArray(Event[]::new)))
                .as(one.toString())
                .isEqualTo(one.toPinned(texts.get(index)));
    }

    @ParameterizedTest
    @MethodSource("indices")
    void jsonIsThatOfBpftrace(int index) {
        DifferentialCase one = cases.get(index);
        assertThat(Rendered.json(one.events().toArray(Event[]::new)))
                .as(one.toString())
                .isEqualTo(one.toPinned(jsons.get(index)));
    }

    @Test
    void everyDifferenceIsNeeded() {
        Set<Difference> needed = EnumSet.noneOf(Difference.class);
        for (int i = 0; i < cases.size(); i++) {
            for (Difference difference : cases.get(i).differences()) {
                if (!difference.apply(texts.get(i)).equals(texts.get(i))
                        || !difference.apply(jsons.get(i)).equals(jsons.get(i))) {
                    needed.add(difference);
                }
            }
        }
        assertThat(needed).containsExactly(Difference.values());
    }

    @Test
    void everyDifferenceCitesARelease() {
        assertThat(Difference.values())
                .allMatch(difference -> difference.since.matches("0\\.(1[89]|2[0-6])"));
    }

    @Test
    void enoughCasesAreCompared() {
        assertThat(cases).hasSizeGreaterThan(60);
    }

    List<Integer> indices() {
        return IntStream.range(0, cases.size()).boxed().toList();
    }
}
