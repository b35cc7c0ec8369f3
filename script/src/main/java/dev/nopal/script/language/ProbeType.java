package dev.nopal.script.language;

import dev.nopal.script.AttachPoint;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The probe types that a JVM session has: the only place that lists them. The checker, the version
 * gate of {@code --engine bpftrace} and the table in docs/language.md are based on it.
 */
public enum ProbeType {
    USDT("usdt:PATH:PROVIDER:NAME", Availability.EVERYWHERE, "U"),
    METHOD("method:CLASS:METHOD", Availability.JVM),
    METHODRET("methodret:CLASS:METHOD", Availability.JVM),
    LINE("line:CLASS:NUMBER", Availability.JVM),
    JFR("jfr:EVENT", Availability.JVM),
    PROFILE("profile:hz:RATE", Availability.EVERYWHERE, "p"),
    WALL("wall:hz:RATE", Availability.JVM),
    INTERVAL("interval:UNIT:NUMBER", Availability.EVERYWHERE, "i"),
    BEGIN("begin", Availability.EVERYWHERE, "BEGIN"),
    END("end", Availability.EVERYWHERE, "END");

    private static final Map<String, ProbeType> BY_NAME =
            Stream.of(values())
                    .flatMap(type -> type.names().map(name -> Map.entry(name, type)))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private final String form;
    private final Availability availability;
    private final List<String> otherNames;

    ProbeType(String form, Availability availability, String... otherNames) {
        this.form = form;
        this.availability = availability;
        this.otherNames = List.of(otherNames);
    }

    /** Returns the first word of its attach points. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns short and other spellings of the first word. */
    public List<String> otherNames() {
        return otherNames;
    }

    /** Returns all spellings of the first word. */
    public Stream<String> names() {
        return Stream.concat(Stream.of(text()), otherNames.stream());
    }

    /** Returns the form of its attach points, as the documentation shows it. */
    public String form() {
        return form;
    }

    public Availability availability() {
        return availability;
    }

    /**
     * Returns whether its attach points stand for probes of the traced program, which have
     * signatures and may be missing. The others fire by themselves, in a thread of the agent.
     */
    public boolean hasProbes() {
        return switch (this) {
            case BEGIN, END, INTERVAL -> false;
            case USDT, METHOD, METHODRET, LINE, JFR, PROFILE, WALL -> true;
        };
    }

    /** Finds a probe type by the first word of an attach point. */
    public static Optional<ProbeType> named(String word) {
        return Optional.ofNullable(BY_NAME.get(word));
    }

    public static ProbeType of(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Usdt _ -> USDT;
            case AttachPoint.Method _ -> METHOD;
            case AttachPoint.MethodReturn _ -> METHODRET;
            case AttachPoint.Line _ -> LINE;
            case AttachPoint.Jfr _ -> JFR;
            case AttachPoint.Profile _ -> PROFILE;
            case AttachPoint.Wall _ -> WALL;
            case AttachPoint.Interval _ -> INTERVAL;
            case AttachPoint.Begin _ -> BEGIN;
            case AttachPoint.End _ -> END;
        };
    }
}
