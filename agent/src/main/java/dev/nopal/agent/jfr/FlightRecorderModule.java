package dev.nopal.agent.jfr;

import java.lang.module.ModuleFinder;
import java.util.Optional;

/** Tells whether this JVM has the Flight Recorder; the only class here that needs none. */
public final class FlightRecorderModule {
    private static final String NAME = "jdk.jfr";

    private FlightRecorderModule() {}

    /** Says why there are no events, and what would help. */
    public record Absence(String message, String hint) {}

    /** Returns nothing where events can be had. */
    public static Optional<Absence> absence() {
        if (ModuleLayer.boot().findModule(NAME).isPresent()) {
            return Optional.empty();
        }
        boolean isInImage = ModuleFinder.ofSystem().find(NAME).isPresent();
        return Optional.of(
                isInImage
                        ? new Absence(
                                "this JVM runs without the module jdk.jfr, which its image has",
                                "start it with --add-modules jdk.jfr")
                        : new Absence(
                                "this JVM's image has no module jdk.jfr",
                                "make the image with jlink --add-modules …,jdk.jfr"));
    }
}
