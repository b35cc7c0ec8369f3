package dev.nopal.cli.doctor;

import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.JavaCommandLine;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.util.Optional;

/** Checks whether Nopal may call native code in the target; loaded images prove it. */
record TargetNativeAccessCheck(TargetFacts facts) implements Checker {
    private static final String ID = "native-access";

    /** The first JDK with a final foreign-function interface. */
    private static final int OLDEST = 22;

    @Override
    public Check check() {
        if (!facts.images().isEmpty()) {
            return Check.ok(ID, "native access works: images are loaded");
        }
        JavaProcess java = facts.jvm().orElseThrow();
        if (!isPossible(java)) {
            return Check.fail(
                    ID,
                    "kernel tracers cannot see the tracepoints of a program on JDK "
                            + java.feature().orElseThrow()
                            + ", which has no final foreign-function interface; scripts inside the"
                            + " JVM can",
                    "use nopal trace, or run the program on JDK " + OLDEST + " or newer");
        }
        JavaOptions options = facts.options(java);
        NativeAccess access =
                NativeAccess.judge(options, manifestGrants(java), openQuestion(options));
        String flag =
                java.commandLine().kind() == JavaCommandLine.Kind.MODULE
                        ? NativeAccess.MODULE_PATH_FLAG
                        : NativeAccess.CLASS_PATH_FLAG;
        if (access.granted().isEmpty()) {
            return Check.unknown(ID, access.reason(), "make sure that " + flag + " is passed");
        }
        return access.granted().get()
                ? Check.ok(ID, access.reason())
                : Check.fail(ID, access.reason(), fix(options, flag));
    }

    /** Returns whether the JDK can load images; true if its version is unknown. */
    static boolean isPossible(JavaProcess java) {
        return java.feature().orElse(OLDEST) >= OLDEST;
    }

    private static String fix(JavaOptions options, String flag) {
        boolean switchedOff =
                options.property("nopal.disabled").filter("true"::equalsIgnoreCase).isPresent()
                        || options.property("nopal.native").filter("off"::equals).isPresent();
        return switchedOff ? "start it without that option" : "start it with " + flag;
    }

    private Optional<String> openQuestion(JavaOptions options) {
        if (!options.argumentFiles().isEmpty()) {
            return Optional.of(
                    "options may be in the argument file "
                            + options.argumentFiles().getFirst()
                            + ", which nopal does not open");
        }
        return facts.environment().isEmpty()
                ? Optional.of("options may be in its environment, which this user may not read")
                : Optional.empty();
    }

    private boolean manifestGrants(JavaProcess java) {
        if (java.commandLine().kind() != JavaCommandLine.Kind.JAR) {
            return false;
        }
        String jar = java.commandLine().main().orElse("");
        try (TargetFiles files = TargetFiles.of(facts.proc(), facts.pid())) {
            String path = jar.startsWith("/") ? jar : files.workingFolder().orElse("") + "/" + jar;
            try (ForeignFile file = files.openThroughLinks(path)) {
                return MainJar.grantsNativeAccess(file);
            }
        } catch (IOException e) {
            return false;
        }
    }
}
