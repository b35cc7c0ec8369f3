package dev.nopal.cli.doctor;

import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report of all checks.
 *
 * @param targetName {@code "1234 (com.shop.Main)"}; empty without a target
 */
public record DoctorReport(List<Check> machine, String targetName, List<Check> target) {
    private static final int ID_WIDTH = 15;

    /** Returns whether tracing from the kernel works on this machine for this user. */
    public boolean isMachineFit() {
        return isFit(machine);
    }

    /** Returns whether the target, if there is one, can be traced. */
    public boolean isTargetFit() {
        return isFit(target);
    }

    /** Returns the report as text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        section(text, "this machine and user", machine);
        if (!targetName.isEmpty()) {
            section(text, "process " + targetName, target);
        }
        text.append(summary()).append('\n');
        return text.toString();
    }

    /** Returns the report as a value for {@link dev.nopal.cli.text.Json}. */
    public Map<String, Object> json(int exitCode) {
        List<Object> checks = new ArrayList<>();
        machine.forEach(check -> checks.add(json("machine", check)));
        target.forEach(check -> checks.add(json("target", check)));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("exit_code", exitCode);
        json.put("target", targetName.isEmpty() ? null : targetName);
        json.put("checks", checks);
        return json;
    }

    private String summary() {
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

    private static boolean isFit(List<Check> checks) {
        return checks.stream().noneMatch(check -> check.state() == Check.State.FAIL);
    }

    private static void section(StringBuilder text, String title, List<Check> checks) {
        text.append(Printable.of(title)).append('\n');
        for (Check check : checks) {
            text.append(
                    String.format(
                            "  %-9s%-" + ID_WIDTH + "s%s%n",
                            word(check.state()),
                            check.id(),
                            Printable.of(check.finding())));
            check.fix()
                    .ifPresent(
                            fix ->
                                    text.append(" ".repeat(11 + ID_WIDTH))
                                            .append("→ ")
                                            .append(Printable.of(fix))
                                            .append('\n'));
        }
        text.append('\n');
    }

    private static Map<String, Object> json(String scope, Check check) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scope", scope);
        json.put("id", check.id());
        json.put("state", word(check.state()));
        json.put("finding", check.finding());
        json.put("fix", check.fix().orElse(null));
        return json;
    }

    private static String word(Check.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
