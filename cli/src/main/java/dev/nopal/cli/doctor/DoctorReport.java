package dev.nopal.cli.doctor;

import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of all checks.
 *
 * @param inJvm whether scripts run inside JVMs, which needs nothing of the kernel
 * @param targetName {@code "1234 (com.shop.Main)"}; empty without a target
 */
public record DoctorReport(
        InJvmCheck inJvm, List<Check> machine, String targetName, List<Check> target) {
    /** Returns whether tracing from the kernel works on this machine for this user. */
    public boolean isMachineFit() {
        return CheckTable.isFit(machine);
    }

    /** Returns whether the target, if there is one, can be traced. */
    public boolean isTargetFit() {
        return CheckTable.isFit(target) && (inJvm.works() || !isKernelAbsent());
    }

    /** Returns whether this is a system whose kernel is not checked: JVMs are all that counts. */
    private boolean isKernelAbsent() {
        return machine.stream().anyMatch(check -> check.state() == Check.State.ABSENT);
    }

    /** Returns the report as text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(Printable.of(inJvm.sentence())).append("\n\n");
        text.append(CheckTable.section("this machine and user", machine));
        if (!targetName.isEmpty()) {
            text.append(CheckTable.section("process " + targetName, target));
        }
        text.append(summary()).append('\n');
        return text.toString();
    }

    /** Returns the report as a value for {@link dev.nopal.cli.text.Json}. */
    public Map<String, Object> json(int exitCode) {
        List<Object> checks = new ArrayList<>();
        machine.forEach(check -> checks.add(CheckTable.json("machine", check)));
        target.forEach(check -> checks.add(CheckTable.json("target", check)));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("exit_code", exitCode);
        json.put("target", targetName.isEmpty() ? null : targetName);
        json.put("in_jvm", inJvm.works());
        json.put("in_jvm_sentence", inJvm.sentence());
        json.put("checks", checks);
        return json;
    }

    private String summary() {
        if (isKernelAbsent()) {
            return "Only Linux kernels are checked; on this system, trace in the JVM.";
        }
        if (!isMachineFit()) {
            return "Tracing from the kernel will not work here for this user.";
        }
        if (!isTargetFit()) {
            return "This machine is fine, but this target cannot be traced from the kernel yet.";
        }
        return targetName.isEmpty()
                ? "Tracing from the kernel works here."
                : "Tracing from the kernel works here and for this target.";
    }
}
