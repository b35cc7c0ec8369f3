package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.fixture.Fixture;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Callbacks at lines, and the variables that they see. */
class LineCallbackTest {
    private static final String FIXTURE = Fixture.class.getName();

    /** Finds a line by the comment at its end. */
    private static int line(String comment) throws Exception {
        List<String> lines =
                Files.readAllLines(Path.of("src/test/java/dev/nopal/fixture/Fixture.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return i + 1;
            }
        }
        throw new AssertionError(comment);
    }

    private static LineLocation location(int line) {
        return Instrumenter.of(TestAgent.instrumentation()).locations(FIXTURE::equals).stream()
                .flatMap(locations -> locations.lines().stream())
                .filter(each -> each.line() == line)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void seesLocalsInEveryTurnOfALoop() throws Exception {
        int line = line("the line in the loop");
        Fixture.loop(0);
        Recorder recorder = Recorder.ofLine(FIXTURE, line);

        recorder.during(() -> assertThat(Fixture.loop(3)).isEqualTo(5));

        assertThat(location(line).variables())
                .extracting(Variable::name)
                .containsExactly("times", "sum", "i", "square");
        assertThat(recorder.events)
                .extracting(Recorder.Event::values)
                .containsExactly(List.of(3, 0, 0, 0), List.of(3, 0, 1, 1), List.of(3, 1, 2, 4));
    }

    @Test
    void seesBothWaysThroughAFinallyBlock() throws Exception {
        List<String> log = new ArrayList<>();
        Recorder recorder = Recorder.ofLine(FIXTURE, line("the line of both copies"));

        recorder.during(
                () -> {
                    Fixture.finallyTwice(5, log);
                    assertThatThrownBy(() -> Fixture.finallyTwice(0, log))
                            .isInstanceOf(ArithmeticException.class);
                });

        assertThat(recorder.events).hasSize(2);
        assertThat(log).hasSize(2);
    }

    @Test
    void leavesOutVariablesThatMayBeUnassigned() throws Exception {
        int line = line("unset is not assigned here");
        Fixture.choose(0);

        assertThat(location(line).variables())
                .extracting(Variable::name)
                .containsExactly("kind", "result");

        Recorder recorder = Recorder.ofLine(FIXTURE, line);
        recorder.during(() -> assertThat(Fixture.choose(1)).isEqualTo("positive1"));
        assertThat(recorder.events)
                .extracting(Recorder.Event::values)
                .containsExactly(List.of(1, "positive1"));
    }

    @Test
    void linesAndMethodsAreInstrumentedTogether() throws Exception {
        Recorder line = Recorder.ofLine(FIXTURE, line("the line in the loop"));
        Recorder method = Recorder.ofMethods(FIXTURE, "loop");
        try (Installation one = line.instrument();
                Installation other = method.instrument()) {
            assertThat(Fixture.loop(2)).isEqualTo(1);
            assertThat(one.report().methods() + other.report().methods()).isEqualTo(2);
        }
        assertThat(line.events).hasSize(2);
        assertThat(method.events).hasSize(2);
    }

    @Test
    void parametersHaveTheirNames() {
        MethodLocation mix =
                Instrumenter.of(TestAgent.instrumentation()).locations(FIXTURE::equals).stream()
                        .flatMap(locations -> locations.methods().stream())
                        .filter(each -> each.name().equals("mix"))
                        .findFirst()
                        .orElseThrow();

        assertThat(mix.variables())
                .extracting(Variable::name)
                .containsExactly("flag", "b", "c", "s", "i", "l", "f", "d", "text");
        assertThat(mix.isStatic()).isTrue();
    }
}
