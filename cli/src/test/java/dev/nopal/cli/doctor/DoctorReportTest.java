package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.text.Json;

import org.junit.jupiter.api.Test;

import java.util.List;

final class DoctorReportTest {
    private static final InJvmCheck IN_JVM = InJvmCheck.ofUser("ann");
    private static final Check GOOD = Check.ok("kernel", "fine");
    private static final Check BAD = Check.fail("bpf", "no \u001b[31m", "sudo");

    @Test
    void showsFindingsAndFixes() {
        assertThat(new DoctorReport(IN_JVM, List.of(GOOD, BAD), "", List.of()).text())
                .isEqualTo(
                        """
                        Tracing in the JVM works as user ann, without the kernel: nopal ps shows the JVMs.

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
                        new DoctorReport(IN_JVM, List.of(GOOD, unknown, warning), "7", List.of(BAD))
                                .isMachineFit())
                .isTrue();
        assertThat(new DoctorReport(IN_JVM, List.of(GOOD), "7", List.of(BAD)).isTargetFit())
                .isFalse();
    }

    @Test
    void writesJson() {
        assertThat(Json.of(new DoctorReport(IN_JVM, List.of(), "7 (a\n)", List.of(BAD)).json(3)))
                .isEqualTo(
                        """
                        {
                          "exit_code": 3,
                          "target": "7 (a\\n)",
                          "in_jvm": true,
                          "in_jvm_sentence": "Tracing in the JVM works as user ann, without the kernel: nopal ps shows the JVMs.",
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
