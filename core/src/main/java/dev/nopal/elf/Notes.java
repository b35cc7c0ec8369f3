package dev.nopal.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The notes of a section: header, owner, content, the last two padded to four bytes. */
final class Notes {
    private final ByteBuffer bytes;
    private final long sectionOffset;

    private Notes(ByteBuffer bytes, long sectionOffset) {
        this.bytes = bytes;
        this.sectionOffset = sectionOffset;
    }

    /**
     * Visits the notes of every section of this name: object files with section groups have
     * several.
     */
    static void forEach(ElfFile file, String sectionName, Consumer<Note> visitor)
            throws IOException {
        long total = 0;
        for (ElfSection section : file.sections()) {
            if (section.type() != ElfLayout.SHT_NOTE || !section.name().equals(sectionName)) {
                continue;
            }
            ByteBuffer bytes = ByteBuffer.wrap(file.bytes(section)).order(file.byteOrder());
            total += bytes.capacity();
            // Headers are cheap: thousands of them may refer to the same large range.
            if (total > Limits.MAX_BYTES) {
                throw new MalformedElfException(
                        section.offset(), sectionName + " sections are over the limit");
            }
            new Notes(bytes, section.offset()).forEach(visitor);
        }
    }

    private void forEach(Consumer<Note> visitor) {
        int position = 0;
        while (position < bytes.capacity()) {
            int left = bytes.capacity() - position - NoteLayout.NOTE_HEADER_SIZE;
            if (left < 0) {
                throw malformed(position, "truncated note header");
            }
            long ownerSize = Integer.toUnsignedLong(bytes.getInt(position));
            long contentSize = Integer.toUnsignedLong(bytes.getInt(position + 4));
            int type = bytes.getInt(position + 8);
            if (ownerSize > left) {
                throw malformed(position, "owner of " + ownerSize + " bytes ends past the section");
            }
            int owner = position + NoteLayout.NOTE_HEADER_SIZE;
            // The padding after the last note may be missing.
            int content = Math.min(NoteLayout.align(owner + (int) ownerSize), bytes.capacity());
            if (contentSize > bytes.capacity() - content) {
                throw malformed(
                        position, "note of " + contentSize + " bytes ends past the section");
            }
            int end = content + (int) contentSize;
            visitor.accept(
                    new Note(
                            type,
                            bytes.array(),
                            owner,
                            (int) ownerSize,
                            bytes.slice(content, (int) contentSize).order(bytes.order()),
                            sectionOffset + content));
            position = NoteLayout.align(end);
        }
    }

    private MalformedElfException malformed(int position, String reason) {
        return new MalformedElfException(sectionOffset + position, reason);
    }

    /** One note; reading advances the position in its content. */
    record Note(
            int type,
            byte[] section,
            int owner,
            int ownerSize,
            ByteBuffer content,
            long contentOffset) {
        boolean is(String expectedOwner, int expectedType) {
            int length = expectedOwner.length();
            if (type != expectedType || ownerSize != length + 1 || section[owner + length] != 0) {
                return false;
            }
            for (int i = 0; i < length; i++) {
                if (section[owner + i] != expectedOwner.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        long fileOffset() {
            return contentOffset + content.position();
        }

        void require(int size, String what) {
            if (content.remaining() < size) {
                throw new MalformedElfException(fileOffset(), "note too short for " + what);
            }
        }

        /** Reads a string; {@code what} names it in the exception. */
        String string(String what) {
            int start = content.position();
            skipString(what);
            return text(start, content.position() - 1);
        }

        /** Moves past the NUL that ends a string. */
        void skipString(String what) {
            int end = content.position();
            while (end < content.limit() && content.get(end) != 0) {
                end++;
            }
            if (end == content.limit()) {
                throw new MalformedElfException(fileOffset(), "unterminated " + what);
            }
            content.position(end + 1);
        }

        /** Returns the content between two positions as text. */
        String text(int start, int end) {
            return new String(
                    section, content.arrayOffset() + start, end - start, StandardCharsets.UTF_8);
        }
    }
}
