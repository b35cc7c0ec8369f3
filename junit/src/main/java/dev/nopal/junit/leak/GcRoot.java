package dev.nopal.junit.leak;

/** The reasons for which the JVM itself holds an object; those that say most come first. */
enum GcRoot {
    THREAD("a thread"),
    LOCAL_VARIABLE("a local variable of a running method"),
    JNI_LOCAL("a local variable of native code"),
    JNI_GLOBAL("native code"),
    MONITOR("a lock that a thread holds"),
    NATIVE_STACK("a native stack"),
    THREAD_BLOCK("a thread"),
    SYSTEM_CLASS("a class of the JDK"),
    UNKNOWN("the JVM");

    private final String text;

    GcRoot(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    GcRoot clearer(GcRoot other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
