package dev.nopal.cli.doctor;

import java.util.regex.Pattern;

/** The names of Nopal's images, which identify those that cannot be opened any more. */
final class ImageName {
    /**
     * {@code FOLDER/PID-STARTTIME/PROVIDER.so}, possibly followed by {@code -2}, or a memfd named
     * {@code nopal-PROVIDER}.
     */
    private static final Pattern IMAGE =
            Pattern.compile(
                    "(/memfd:nopal-|.*/\\d{1,10}-\\d{1,20}(-\\d{1,3})?/)\\w{1,255}(-\\d{1,9})?(\\.so)?( \\(deleted\\))?");

    private ImageName() {}

    static boolean isImage(String kernelPath) {
        return IMAGE.matcher(kernelPath).matches();
    }
}
