package dev.nopal.agent.jfr;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;

import java.lang.constant.ClassDesc;

/** The names of recorded classes, methods and threads, spelled as in other probes. */
final class RecordedNames {
    private RecordedNames() {}

    /** Returns the name of a class as in source code: {@code byte[]}, not {@code [B}. */
    static String of(RecordedClass type) {
        String name = type == null ? null : type.getName();
        if (name == null) {
            return "";
        }
        return name.startsWith("[") ? arrayName(name) : name;
    }

    private static String arrayName(String name) {
        int dimensions = name.lastIndexOf('[') + 1;
        String element = name.substring(dimensions);
        String brackets = "[]".repeat(dimensions);
        if (element.startsWith("L") && element.endsWith(";")) {
            return element.substring(1, element.length() - 1).replace('/', '.') + brackets;
        }
        return element.length() == 1
                ? ClassDesc.ofDescriptor(element).displayName() + brackets
                : name;
    }

    static String of(RecordedThread thread) {
        if (thread == null) {
            return "";
        }
        String java = thread.getJavaName();
        String name = java == null || java.isEmpty() ? thread.getOSName() : java;
        return name == null ? "" : name;
    }

    static String of(RecordedMethod method) {
        return method == null ? "" : of(method.getType()) + "." + method.getName();
    }

    /** Returns a frame as text; the recorder has line numbers, but no names of files. */
    static String of(RecordedFrame frame) {
        String place =
                "Native".equals(frame.getType())
                        ? "Native Method"
                        : frame.getLineNumber() > 0
                                ? "line " + frame.getLineNumber()
                                : "Unknown Source";
        return of(frame.getMethod()) + "(" + place + ")";
    }
}
