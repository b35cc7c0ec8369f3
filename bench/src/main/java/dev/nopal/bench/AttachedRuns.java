package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The comparison of a fire with bpftrace attached in C and in Java.
 *
 * <p>A pair is a set of new processes, one for each contender, each with a bpftrace of its own that
 * runs the same script. They take turns to fire, in an order that rotates; each measures the
 * processor time of its own thread, so that whatever else runs on the machine disturbs less.
 */
final class AttachedRuns {
    private static final int WARM_UP = 60_000;
    private static final double ONE_BYTE_LIMIT = 1.10;

    private enum Contender {
        C("C, in a function", "function", ""),
        C_LOOP("C, in a bare loop", "loop", ""),
        ONE_BYTE("interface, nop1", "interface", "1"),
        FAST("interface, nop5", "interface", "5"),
        NAMED_ONE_BYTE("by name, nop1", "named", "1"),
        NAMED_FAST("by name, nop5", "named", "5");

        private final String text;
        private final String form;
        private final String nop;

        Contender(String text, String form, String nop) {
            this.text = text;
            this.form = form;
            this.nop = nop;
        }

        boolean isC() {
            return nop.isEmpty();
        }

        boolean isFast() {
            return nop.equals("5");
        }
    }

    private enum Script {
        COUNT("number", "@ = count();"),
        HIST("number", "@ = hist(arg0);"),
        TEXT("text", "@[str(arg1)] = count();");

        private final String probe;
        private final String body;

        Script(String probe, String body) {
            this.probe = probe;
            this.body = body;
        }
    }

    private final Scale scale;
    private final Path cProgram;
    private final Progress progress;

    AttachedRuns(Scale scale, Path cProgram, Progress progress) {
        this.scale = scale;
        this.cProgram = cProgram;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        boolean fastNop = BenchEnvironment.hasFastNop();
        List<Contender> contenders = new ArrayList<>(List.of(Contender.values()));
        if (!fastNop) {
            contenders.removeIf(Contender::isFast);
        }
        for (Script script : scale.quick() ? new Script[] {Script.TEXT} : Script.values()) {
            Map<Contender, double[]> nanos = new EnumMap<>(Contender.class);
            contenders.forEach(each -> nanos.put(each, new double[scale.pairs()]));
            for (int pair = 0; pair < scale.pairs(); pair++) {
                progress.say("attached, %s: pair %d of %d", script.body, pair + 1, scale.pairs());
                pairTwiceAtMost(script, contenders, pair, nanos);
            }
            report(table, script, nanos);
            if (!fastNop) {
                table.row("fire, interface, nop5", "`" + script.body + "`")
                        .put(ResultTable.Column.COST, "this kernel does not optimise it");
            }
        }
    }

    /** A pair that failed, because bpftrace did, must not cost the whole run. */
    private void pairTwiceAtMost(
            Script script, List<Contender> contenders, int pair, Map<Contender, double[]> nanos)
            throws Exception {
        try {
            pair(script, contenders, pair, nanos);
        } catch (IllegalStateException e) {
            progress.say("again: %s", e.getMessage());
            nanos.values().forEach(values -> values[pair] = 0);
            pair(script, contenders, pair, nanos);
        }
    }

    private void pair(
            Script script, List<Contender> contenders, int pair, Map<Contender, double[]> nanos)
            throws Exception {
        Map<Contender, Attached> running = new EnumMap<>(Contender.class);
        try {
            for (Contender contender : contenders) {
                running.put(contender, new Attached(start(contender, script)));
            }
            for (Attached attached : running.values()) {
                attached.bpftrace(script.probe, script.body);
            }
            for (Attached attached : running.values()) {
                attached.awaitAttached();
                // Attached is not yet counting: bpftrace loads its program a moment later.
                for (int i = 0; i < 4; i++) {
                    attached.fire(WARM_UP, 1, 1);
                }
            }
            List<Contender> order = new ArrayList<>(contenders);
            Collections.rotate(order, pair);
            for (int turn = 0; turn < scale.turns(); turn++) {
                for (Contender contender : order) {
                    Fired took = running.get(contender).fire(scale.fires(), 1, 1);
                    nanos.get(contender)[pair] += took.nanos() / scale.fires() / scale.turns();
                }
                Collections.rotate(order, 1);
            }
            for (Attached attached : running.values()) {
                attached.interrupt();
            }
            for (Attached attached : running.values()) {
                attached.check((long) scale.turns() * scale.fires());
            }
        } finally {
            for (Attached attached : running.values()) {
                attached.close();
            }
        }
    }

    private TargetProcess start(Contender contender, Script script) throws IOException {
        if (contender.isC()) {
            return new TargetProcess(
                    new ProcessBuilder(cProgram.toString(), contender.form, script.probe),
                    cProgram.toString());
        }
        return new TargetProcess(
                BenchEnvironment.java(
                        List.of("-Dnopal.nop=" + contender.nop),
                        FiringTarget.class,
                        contender.form,
                        script.probe,
                        "0"),
                "");
    }

    private void report(ResultTable table, Script script, Map<Contender, double[]> nanos) {
        double[] c = nanos.get(Contender.C);
        nanos.forEach(
                (contender, values) -> {
                    ResultTable.Row row =
                            table.row("fire, " + contender.text, "`" + script.body + "`")
                                    .put(
                                            ResultTable.Column.COST,
                                            "%.0f ns".formatted(MeanInterval.median(values)));
                    if (contender == Contender.C) {
                        return;
                    }
                    MeanInterval ratio = MeanInterval.ofRatios(values, c);
                    row.put(ResultTable.Column.C, ratio);
                    if (scale.quick() || contender.isC()) {
                        return;
                    }
                    if (contender.isFast()) {
                        row.judge("÷ C < 1", ratio.high() < 1);
                    } else {
                        row.judge("÷ C ≤ 1.10", ratio.high() <= ONE_BYTE_LIMIT);
                    }
                });
    }
}
