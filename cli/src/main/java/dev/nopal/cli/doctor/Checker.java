package dev.nopal.cli.doctor;

/** Finds one thing out, without changing anything. */
@FunctionalInterface
public interface Checker {
    /** Returns the outcome; never throws because of the environment. */
    Check examine();
}
