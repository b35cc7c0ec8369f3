package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.ScriptMap;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

final class AcceptanceTest {
    @TestFactory
    Stream<DynamicTest> acceptsAndFindsTheTypesOfMaps() {
        return Spec.read("accepted.spec").stream()
                .map(spec -> DynamicTest.dynamicTest(spec.name(), () -> check(spec)));
    }

    private static void check(Spec spec) {
        CheckedProgram program = Shop.accepted(spec.program());
        Invariants.check(program);
        List<String> found = new ArrayList<>();
        for (ScriptMap map : program.maps()) {
            String key = map.key().map(type -> "[" + type.text() + "]").orElse("");
            found.add("MAP " + map.name() + key + " " + map.value().text());
        }
        program.warnings().forEach(warning -> found.add("WARN " + warning.message()));
        assertThat(found).isEqualTo(spec.expectations());
    }
}
