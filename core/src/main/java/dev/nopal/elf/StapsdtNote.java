package dev.nopal.elf;

import java.nio.ByteBuffer;

/**
 * The content of one stapsdt note, version 3, as {@link NoteLayout} draws it.
 *
 * @param names provider and probe, with the NUL between them
 */
record StapsdtNote(long address, long base, long semaphore, String names, String arguments) {

    static StapsdtNote read(Notes.Note note, ElfClass width) {
        ByteBuffer content = note.content();
        note.require(3 * width.wordSize(), "three addresses");
        long address = width.word(content);
        long base = width.word(content);
        long semaphore = width.word(content);
        int names = content.position();
        note.skipString("provider");
        long nameOffset = note.fileOffset();
        int name = content.position();
        note.skipString("probe name");
        int end = content.position() - 1;
        if (name == end) {
            throw new MalformedElfException(nameOffset, "empty probe name");
        }
        return new StapsdtNote(
                address, base, semaphore, note.text(names, end), note.string("arguments"));
    }
}
