package dev.nopal.agent.method;

/** As {@link LatePart}, with a field of another type. */
final class OddPart implements ObjectFieldsTest.Part {
    private final int label = 5;

    @Override
    public String toString() {
        return "" + label;
    }
}
