package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Copies;
import dev.nopal.system.targets.Mill;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what the agent brings apart from the application's own, on each JDK: other classes of the
 * same names, and several copies of the core.
 */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#all")
@Timeout(120)
class IsolationTest {
    /** What the agent contains, and what it is made with. */
    private static final List<String> NAMES =
            List.of(
                    "dev.nopal.script.ScriptCall",
                    "dev.nopal.agent.control.Message",
                    "dev.nopal.script.classfile.ClassFile",
                    "io.smallrye.classfile.ClassFile",
                    "io.smallrye.classfile.CodeBuilder");

    private static final String SCRIPT =
            "usdt::mill:named { @[arg1] = count(); }"
                    + " methodret:dev.nopal.system.targets.Stone:grind { @m = sum(retval); }";

    private final Jdk jdk;

    @TempDir private Path folder;

    IsolationTest(Jdk jdk) {
        this.jdk = jdk;
    }

    @Test
    void nothingOfTheAgentIsVisible() {
        try (MillJvm mill = MillJvm.start(jdk)) {
            trace(mill);
            for (String name : NAMES) {
                assertThat(mill.ask("found", name)).as(name).isEqualTo("nowhere");
            }
        }
    }

    @Test
    void classesOfTheSameNamesDoNotDisturb() throws IOException {
        Path others = otherClasses();
        String classPath = others + ":" + ClassesFor17.mill();
        try (MillJvm mill = MillJvm.start(jdk, Mill.class, classPath)) {
            trace(mill);
            for (String name : NAMES) {
                assertThat(mill.ask("found", name)).as(name).startsWith(others.toString());
            }
            assertThat(mill.chatter()).isEmpty();
        }
    }

    private static void trace(MillJvm mill) {
        try (TraceProcess trace = mill.trace(SCRIPT)) {
            mill.ask("named", "14");
            mill.ask("grind", "7");
            assertThat(trace.stop().lines()).contains("@[text 0]: 2", "@m: 98").hasSize(8);
        }
    }

    /** Compiles classes that have those names and nothing else of what they should have. */
    private Path otherClasses() throws IOException {
        Path output = Files.createDirectory(folder.resolve("others"));
        List<Path> sources = new ArrayList<>();
        for (String name : NAMES) {
            int dot = name.lastIndexOf('.');
            String type = name.substring(dot + 1);
            Path source = Files.createDirectory(folder.resolve(name)).resolve(type + ".java");
            Files.writeString(
                    source,
                    "package %s; public final class %s { private %s() {} }"
                            .formatted(name.substring(0, dot), type, type));
            sources.add(source);
        }
        ClassesFor17.compile(sources, output);
        return output;
    }

    @Test
    void copiesOfTheCoreAreTracedAndCollected() {
        String core = TargetJvm.location(Tracepoint.class);
        try (MillJvm target = MillJvm.start(jdk, Copies.class, ClassesFor17.mill())) {
            target.ask("load", "first", core);
            String script = "usdt::copies:event { @[arg1] = count(); @sum = sum(arg0); }";
            try (TraceProcess trace = target.trace(script)) {
                target.ask("load", "second", core); // a copy that comes later
                assertThat(target.ask("fire", "first", "3")).isEqualTo("3");
                assertThat(target.ask("fire", "second", "5")).isEqualTo("5");
                assertThat(trace.stop().lines())
                        .containsExactlyInAnyOrder("@[first]: 3", "@[second]: 5", "@sum: 13");
            }
            assertThat(target.ask("fire", "second", "5")).isEqualTo("0");
            assertThat(target.ask("forget", "first")).as("collected").isEqualTo("true");
        }
    }
}
