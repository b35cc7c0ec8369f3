package dev.nopal.cli.process;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The fields of {@code /proc/PID/status} that the command uses. */
public final class ProcessStatus {
    private final Map<String, String> fields;

    private ProcessStatus(Map<String, String> fields) {
        this.fields = fields;
    }

    /** Parses the text of a status file. */
    public static ProcessStatus parse(String text) {
        Map<String, String> fields = new HashMap<>();
        for (String line : text.split("\n")) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                fields.putIfAbsent(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        }
        return new ProcessStatus(fields);
    }

    /** Returns the effective user id; -1 if the file does not have it. */
    public int uid() {
        return effective("Uid");
    }

    /** Returns the effective group id; -1 if the file does not have it. */
    public int gid() {
        return effective("Gid");
    }

    private int effective(String field) {
        List<Integer> ids = numbers(field);
        return ids.size() > 1 ? ids.get(1) : -1;
    }

    /** Returns the id in each pid namespace, outermost first. */
    public List<Integer> namespacePids() {
        return numbers("NSpid");
    }

    /** Returns 0 without seccomp, 1 for strict mode, 2 for a filter. */
    public OptionalInt seccomp() {
        return numbers("Seccomp").stream().mapToInt(Integer::intValue).findFirst();
    }

    /** Returns whether the process has ended and only its entry remains. */
    public boolean isZombie() {
        return fields.getOrDefault("State", "").startsWith("Z");
    }

    /** Returns whether the process has an effective capability, by its number. */
    public boolean hasCapability(int number) {
        return isSet("CapEff", number);
    }

    /** Returns whether the process has a handler for a signal, by its number. */
    public boolean handles(int signal) {
        return isSet("SigCgt", signal - 1);
    }

    private boolean isSet(String field, int bit) {
        try {
            long set = Long.parseUnsignedLong(fields.getOrDefault(field, "0"), 16);
            return (set >>> bit & 1) == 1;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private List<Integer> numbers(String field) {
        try {
            return Arrays.stream(fields.getOrDefault(field, "").split("\\s+"))
                    .filter(word -> !word.isEmpty())
                    .map(word -> (int) Long.parseLong(word))
                    .toList();
        } catch (NumberFormatException e) {
            return List.of();
        }
    }
}
