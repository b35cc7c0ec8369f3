package dev.nopal.cli.doctor;

/** Finds out one thing about a machine or a target, without changing anything. */
@FunctionalInterface
public interface Checker {
    /** Returns the outcome; never throws because of the environment. */
    Check check();
}
