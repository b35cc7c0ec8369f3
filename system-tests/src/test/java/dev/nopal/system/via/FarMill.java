package dev.nopal.system.via;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Mill;

import java.util.ArrayList;
import java.util.List;

/** The program {@code Mill}, which is reached by a transport although it runs on this machine. */
final class FarMill implements AutoCloseable {
    /** Methods, tracepoints, texts as keys and lines; it ends by itself. */
    static final String SCRIPT =
            """
            method:STONE:grind { @ground = count(); @[args.grain] = count(); }
            usdt::mill:named { @named = count(); @sum = sum(arg0); @last[arg0 % 2] = str(arg1); }
            usdt::mill:named /arg0 < 5/ { printf("line %d\\n", arg0); }
            method:STONE:crush { exit(); }
            """
                    .replace("STONE", "dev.nopal.system.targets.Stone");

    private final TargetJvm jvm;

    private FarMill(TargetJvm jvm) {
        this.jvm = jvm;
    }

    static FarMill start(String java) {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading", "-Xmx64m"));
        words.addAll(List.of("-cp", ClassesFor17.mill(), Mill.class.getName()));
        return new FarMill(TargetJvm.launch(java, words));
    }

    String pid() {
        return Long.toString(jvm.pid());
    }

    String ask(String... words) {
        return jvm.ask(words);
    }

    /** Makes as many events as the tests expect, and ends the script. */
    void work() {
        String unused = ask("grind", "700");
        unused = ask("named", "300");
        unused = ask("crush", "1");
    }

    /** Returns what it printed besides its answers, to either stream. */
    List<String> chatter() {
        return (jvm.process().out() + "\n" + jvm.process().err())
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("= "))
                .toList();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
