package dev.nopal.system.jdks;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Mill;
import dev.nopal.testing.Jdk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The program {@code Mill} on some JDK, without an agent until it is traced. */
final class MillJvm implements AutoCloseable {
    private final Jdk jdk;
    private final TargetJvm jvm;

    private MillJvm(Jdk jdk, TargetJvm jvm) {
        this.jdk = jdk;
        this.jvm = jvm;
    }

    static MillJvm start(Jdk jdk, String... options) {
        return start(jdk, Mill.class, ClassesFor17.mill(), options);
    }

    static MillJvm start(Jdk jdk, Class<?> main, String classPath, String... options) {
        List<String> all = new ArrayList<>(options(jdk));
        all.addAll(Arrays.asList(options));
        all.addAll(List.of("-cp", classPath, main.getName()));
        return new MillJvm(jdk, TargetJvm.launch(jdk.java(), all));
    }

    /** Returns options without which newer JDKs warn of agents and of native access. */
    static List<String> options(Jdk jdk) {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("-XX:+UseSerialGC", "-Xmx256m", "-XX:+EnableDynamicAgentLoading"));
        if (jdk.hasKernelSide()) {
            options.add("--enable-native-access=ALL-UNNAMED");
        }
        return options;
    }

    Jdk jdk() {
        return jdk;
    }

    String pid() {
        return Long.toString(jvm.pid());
    }

    Subprocess process() {
        return jvm.process();
    }

    String ask(String... words) {
        return jvm.ask(words);
    }

    /** Asks what may take longer than usual. */
    String ask(Duration deadline, String... words) {
        return jvm.ask(deadline, words);
    }

    TraceProcess trace(String script, String... options) {
        return TraceProcess.attach(jvm.pid(), script, options);
    }

    /** Traces what takes longer than usual to instrument. */
    TraceProcess trace(Duration deadline, String script, String... options) {
        return TraceProcess.attach(deadline, Jdk.ofTheTests(), jvm.pid(), script, options);
    }

    /** Runs another command of Nopal on it. */
    Command.Result nopal(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("-p", pid()));
        return Nopal.run(all.toArray(String[]::new));
    }

    /** Returns what it printed besides its answers, to either stream. */
    List<String> chatter() {
        return (process().out() + "\n" + process().err())
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("= "))
                .toList();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
