package dev.nopal.cli.doctor;

/** A reminder of the option; whether it was passed can be checked only for a target. */
record NativeAccessHint() implements Checker {
    @Override
    public Check check() {
        return Check.unknown(
                "native-access",
                "it depends on the program whether kernel tracers see it; nopal doctor -p TARGET"
                        + " tells",
                "start programs with "
                        + NativeAccess.CLASS_PATH_FLAG
                        + " (nopal on the class path) or "
                        + NativeAccess.MODULE_PATH_FLAG
                        + " (on the module path)");
    }
}
