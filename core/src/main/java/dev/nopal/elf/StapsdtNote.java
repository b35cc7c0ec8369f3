package dev.nopal.elf;

import java.nio.ByteBuffer;

/** Holds the content of one stapsdt note, version 3, as {@link NoteLayout} draws it. */
record StapsdtNote(
        long address, long base, long semaphore, String provider, String name, String arguments) {

    static StapsdtNote read(Notes.Note note, ElfClass width) {
        ByteBuffer content = note.content();
        note.require(3 * width.wordSize(), "three addresses");
        long address = width.word(content);
        long base = width.word(content);
        long semaphore = width.word(content);
        String provider = note.string("provider");
        long nameOffset = note.fileOffset();
        String name = note.string("probe name");
        if (name.isEmpty()) {
            throw new MalformedElfException(nameOffset, "empty probe name");
        }
        return new StapsdtNote(address, base, semaphore, provider, name, note.string("arguments"));
    }
}
