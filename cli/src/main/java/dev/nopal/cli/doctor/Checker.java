package dev.nopal.cli.doctor;

/** One check of a machine or a target, which changes nothing. */
@FunctionalInterface
public interface Checker {
    /** Returns the outcome; never throws because of the environment. */
    Check check();
}
