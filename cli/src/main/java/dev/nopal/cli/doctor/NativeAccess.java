package dev.nopal.cli.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether the options of a JVM let Nopal call native code in it.
 *
 * @param granted empty if an argument file may decide it
 * @param reason why, in words
 */
record NativeAccess(Optional<Boolean> granted, String reason) {
    static final String CLASS_PATH_FLAG = "--enable-native-access=ALL-UNNAMED";
    static final String MODULE_PATH_FLAG = "--enable-native-access=dev.nopal.core";

    private static final String OPTION = "--enable-native-access=";
    private static final List<String> GRANTS = List.of("ALL-UNNAMED", "dev.nopal.core");

    /**
     * Evaluates options in the order in which the JVM reads them.
     *
     * @param manifestGrants whether the main jar has {@code Enable-Native-Access: ALL-UNNAMED}
     * @param openQuestion a description of what was not read and may hold options
     */
    static NativeAccess judge(
            JavaOptions options, boolean manifestGrants, Optional<String> openQuestion) {
        Optional<String> mode = options.property("nopal.native");
        if (options.property("nopal.disabled").filter("true"::equalsIgnoreCase).isPresent()) {
            return refused("nopal is switched off by -Dnopal.disabled");
        }
        if (mode.filter("off"::equals).isPresent()) {
            return refused("native access is switched off by -Dnopal.native=off");
        }
        Optional<String> flag = options.all().stream().filter(NativeAccess::isGrant).findFirst();
        if (flag.isPresent()) {
            return granted("granted by " + flag.get());
        }
        if (manifestGrants) {
            return granted("granted by Enable-Native-Access in the main jar's manifest");
        }
        if (mode.filter("force"::equals).isPresent()) {
            return options.all().contains("--illegal-native-access=deny")
                    ? refused(
                            "--illegal-native-access=deny forbids what -Dnopal.native=force asks for")
                    : granted("forced by -Dnopal.native=force");
        }
        if (openQuestion.isPresent()) {
            return new NativeAccess(Optional.empty(), openQuestion.get());
        }
        return refused("native access is not granted");
    }

    private static boolean isGrant(String option) {
        return option.startsWith(OPTION)
                && Arrays.stream(option.substring(OPTION.length()).split(","))
                        .anyMatch(GRANTS::contains);
    }

    private static NativeAccess granted(String reason) {
        return new NativeAccess(Optional.of(true), reason);
    }

    private static NativeAccess refused(String reason) {
        return new NativeAccess(Optional.of(false), reason);
    }
}
