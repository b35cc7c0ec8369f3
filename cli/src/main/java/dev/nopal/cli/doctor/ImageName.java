package dev.nopal.cli.doctor;

import java.util.Optional;
import java.util.regex.Pattern;

/** The names of Nopal's images, which identify those that cannot be opened any more. */
final class ImageName {
    /**
     * {@code FOLDER/PID-STARTTIME/PROVIDER.so}, possibly followed by {@code -2}, or a memfd named
     * {@code nopal-PROVIDER}. The name of a withdrawn image that other JVMs share begins with
     * {@code withdrawn} and a line end, which the kernel prints as {@code \012}.
     */
    private static final Pattern IMAGE =
            Pattern.compile(
                    "(/memfd:nopal-|.*/\\d{1,10}-\\d{1,20}(-\\d{1,3})?/)(withdrawn\\\\012)?\\w{1,255}(-\\d{1,9})?(\\.so)?( \\(deleted\\))?");

    private static final String WITHDRAWN = "/withdrawn\\012";

    private ImageName() {}

    static boolean isImage(String kernelPath) {
        return IMAGE.matcher(kernelPath).matches();
    }

    /** Returns the usual path of an image that a JVM has hidden from tracers by another name. */
    static Optional<String> ofWithdrawn(String kernelPath) {
        return kernelPath.contains(WITHDRAWN) && isImage(kernelPath)
                ? Optional.of(kernelPath.replace(WITHDRAWN, "/"))
                : Optional.empty();
    }
}
