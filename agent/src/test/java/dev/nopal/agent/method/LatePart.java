package dev.nopal.agent.method;

/** A class that is loaded by its first use, which a nested class of a test is not. */
final class LatePart implements ObjectFieldsTest.Part {
    private final String label = "late";

    @Override
    public String toString() {
        return label;
    }
}
