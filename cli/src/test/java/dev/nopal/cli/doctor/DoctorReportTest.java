package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.text.Json;

import org.junit.jupiter.api.Test;

import java.util.List;

final class DoctorReportTest {
    private static final Check GOOD = Check.ok("kernel", "fine");
    private static final Check BAD = Check.fail("bpf", "no \u001b[31m", "sudo");

    @Test
    void showsFindingsAndFixes() {
        assertThat(new DoctorReport(List.of(GOOD, BAD), "", List.of()).text())
                .isEqualTo(
                        """
                        this machine and user
                          ok       kernel         fine
                          fail     bpf            no \\x1b[31m
                                                  → sudo

                        Tracing from the kernel will not work here for this user.
                        """);
    }

    @Test
    void isFitUnlessSomethingFails() {
        Check unknown = Check.unknown("a", "b", "c");
        Check warning = Check.warn("a", "b", "c");
        assertThat(
                        new DoctorReport(List.of(GOOD, unknown, warning), "7", List.of(BAD))
                                .isMachineFit())
                .isTrue();
        assertThat(new DoctorReport(List.of(GOOD), "7", List.of(BAD)).isTargetFit()).isFalse();
    }

    @Test
    void writesJson() {
        assertThat(Json.of(new DoctorReport(List.of(), "7 (a\n)", List.of(BAD)).json(3)))
                .isEqualTo(
                        """
                        {
                          "exit_code": 3,
                          "target": "7 (a\\n)",
                          "checks": [
                            {
                              "scope": "target",
                              "id": "bpf",
                              "state": "fail",
                              "finding": "no \\u001b[31m",
                              "fix": "sudo"
                            }
                          ]
                        }""");
    }
}
