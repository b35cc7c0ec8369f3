package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ShapesTest {
    @Test
    void makeOneProbeForEachShapeOfArguments() {
        CheckedProgram program = Shop.accepted("usdt::shop:* { @[arg0] = count(); }");
        assertThat(program.probes())
                .extracting(CheckedProbe::signatures)
                .containsExactly(List.of(Shop.ORDER), List.of(Shop.PAID));
        assertThat(program.maps().getFirst().key()).contains(Type.INT64);
    }

    @Test
    void keepProbesOfOneShapeTogether() {
        ProbeSignature other = new ProbeSignature("usdt:/x:shop:shipped", Shop.PAID.arguments());
        CheckResult result =
                Script.of("usdt::shop:* { @ = count(); }").check(_ -> List.of(Shop.PAID, other));
        assertThat(((CheckResult.Accepted) result).program().probes())
                .extracting(CheckedProbe::signatures)
                .containsExactly(List.of(Shop.PAID, other));
    }

    @Test
    void waitForProbesThatDoNotExistYet() {
        CheckedProgram program = Shop.accepted("usdt::later:* { @[arg0] = count(); }");
        assertThat(program.probes().getFirst().isPending()).isTrue();
        assertThat(program.maps().getFirst().key().map(type -> type.text())).contains("unknown");
    }

    @Test
    void doNotAskForWhatNeedsNoTracepoint() {
        CheckResult result =
                Script.of("BEGIN, END, interval:s:1 { }")
                        .check(
                                point -> {
                                    throw new AssertionError(point);
                                });
        assertThat(((CheckResult.Accepted) result).program().probes())
                .hasSize(3)
                .noneMatch(CheckedProbe::isPending)
                .allMatch(probe -> !(probe.attachPoint() instanceof AttachPoint.Usdt));
    }

    @Test
    void readWhatAKindOfProbeHas() {
        ProbeSignature exit =
                new ProbeSignature(
                        "methodret:A:m",
                        List.of(),
                        List.of(new ProbeSignature.Argument("duration", Type.UINT64)));
        CheckResult result =
                Script.of("methodret:A:m { @ = hist(duration); }").check(_ -> List.of(exit));
        assertThat(result.toString()).contains("ReadExtra");
    }
}
