package dev.nopal.system.mcp;

import java.util.Map;

/** A client in a process of its own, which traces for a long time and is killed meanwhile. */
final class KilledAssistant {
    static final int SECONDS = 300;

    private KilledAssistant() {}

    public static void main(String[] args) {
        Assistant assistant = Assistant.start("-p", args[0], "--max-duration", SECONDS + "s");
        System.out.println("= ready");
        var unused =
                assistant.call(
                        "run_script",
                        Map.of(
                                "jvm",
                                args[0],
                                "script",
                                "usdt::sessions:event { @ = count(); }",
                                "duration_seconds",
                                SECONDS));
    }
}
