package dev.nopal.cli.doctor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks whether the limit of locked memory leaves room for BPF maps, which matters before Linux
 * 5.11.
 */
record MemlockCheck(MachineFacts machine) implements Checker {
    private static final String ID = "memlock";
    private static final long ENOUGH = 64L << 20;
    private static final Pattern LIMIT =
            Pattern.compile("^Max locked memory +(\\S+)", Pattern.MULTILINE);

    @Override
    public Check check() {
        if (machine.kernel().map(kernel -> kernel.isAtLeast(5, 11)).orElse(false)) {
            return Check.ok(ID, "this kernel does not limit BPF maps by locked memory");
        }
        Matcher matcher = LIMIT.matcher(machine.procText("self/limits").orElse(""));
        if (!matcher.find()) {
            return Check.unknown(ID, "/proc/self/limits cannot be read", "look at ulimit -l");
        }
        String limit = matcher.group(1);
        if (isEnough(limit) || machine.hasCapability(MachineFacts.CAP_SYS_RESOURCE)) {
            return Check.ok(ID, "the limit of locked memory does not stop BPF maps");
        }
        return Check.warn(
                ID,
                "only " + limit + " bytes may be locked, which may be too few for BPF maps",
                "ulimit -l unlimited");
    }

    private static boolean isEnough(String limit) {
        try {
            return limit.equals("unlimited") || Long.parseLong(limit) >= ENOUGH;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
