package dev.nopal.script.run;

import java.util.Map;

/** The meanings of Linux's error numbers, as in {@code strerror}. */
final class ErrorTexts {
    private static final Map<Long, String> TEXTS =
            Map.ofEntries(
                    Map.entry(0L, "Success"),
                    Map.entry(1L, "Operation not permitted"),
                    Map.entry(2L, "No such file or directory"),
                    Map.entry(3L, "No such process"),
                    Map.entry(4L, "Interrupted system call"),
                    Map.entry(5L, "Input/output error"),
                    Map.entry(6L, "No such device or address"),
                    Map.entry(7L, "Argument list too long"),
                    Map.entry(8L, "Exec format error"),
                    Map.entry(9L, "Bad file descriptor"),
                    Map.entry(10L, "No child processes"),
                    Map.entry(11L, "Resource temporarily unavailable"),
                    Map.entry(12L, "Cannot allocate memory"),
                    Map.entry(13L, "Permission denied"),
                    Map.entry(14L, "Bad address"),
                    Map.entry(16L, "Device or resource busy"),
                    Map.entry(17L, "File exists"),
                    Map.entry(18L, "Invalid cross-device link"),
                    Map.entry(19L, "No such device"),
                    Map.entry(20L, "Not a directory"),
                    Map.entry(21L, "Is a directory"),
                    Map.entry(22L, "Invalid argument"),
                    Map.entry(23L, "Too many open files in system"),
                    Map.entry(24L, "Too many open files"),
                    Map.entry(25L, "Inappropriate ioctl for device"),
                    Map.entry(27L, "File too large"),
                    Map.entry(28L, "No space left on device"),
                    Map.entry(29L, "Illegal seek"),
                    Map.entry(30L, "Read-only file system"),
                    Map.entry(32L, "Broken pipe"),
                    Map.entry(34L, "Numerical result out of range"),
                    Map.entry(36L, "File name too long"),
                    Map.entry(38L, "Function not implemented"),
                    Map.entry(95L, "Operation not supported"),
                    Map.entry(98L, "Address already in use"),
                    Map.entry(104L, "Connection reset by peer"),
                    Map.entry(110L, "Connection timed out"),
                    Map.entry(111L, "Connection refused"),
                    Map.entry(113L, "No route to host"),
                    Map.entry(115L, "Operation now in progress"));

    private ErrorTexts() {}

    static String of(long number) {
        String text = TEXTS.get(number);
        return text == null ? "Unknown error " + number : text;
    }
}
