package dev.nopal.agent.jfr;

import jdk.jfr.FlightRecorder;

import java.lang.module.ModuleFinder;
import java.util.Optional;

/** The check for the Flight Recorder in this JVM; the only class here that works without it. */
public final class FlightRecorderModule {
    private static final String NAME = "jdk.jfr";

    private FlightRecorderModule() {}

    /** The reason why there are no events, and what to do. */
    public record Absence(String message, String hint) {}

    /** Returns why there are no events; empty if there are. */
    public static Optional<Absence> absence() {
        if (ModuleLayer.boot().findModule(NAME).isPresent()) {
            return FlightRecorder.isAvailable()
                    ? Optional.empty()
                    : Optional.of(
                            new Absence(
                                    "this JVM has no Flight Recorder",
                                    "start it without -XX:-FlightRecorder, on a HotSpot JVM that was"
                                            + " built with it, which Zero is not"));
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
