package dev.nopal.elf;

import java.util.List;

/**
 * Describes one probe as its notes will: names, width and sign of each argument, and a signature
 * for people such as {@code long id, String customer}.
 */
public record ProbeNote(String provider, String name, List<Width> arguments, String signature) {
    public ProbeNote {
        arguments = List.copyOf(arguments);
        if (arguments.size() > ArgumentRegisters.MAX_ARGUMENTS) {
            throw new IllegalArgumentException("arguments=" + arguments.size());
        }
    }

    /** Says how many bytes of a slot count, and whether they are signed. */
    public record Width(int size, boolean signed) {}
}
