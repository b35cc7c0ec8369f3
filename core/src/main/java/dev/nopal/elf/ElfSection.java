package dev.nopal.elf;

/**
 * A section as its header describes it.
 *
 * <p>The numbers are unsigned and unchecked: only {@link ElfFile#bytes} compares them with the
 * file.
 *
 * @param name empty when the file has no section names
 * @param address where it is loaded; 0 when it is not
 * @param offset where its bytes are in the file
 */
public record ElfSection(String name, int type, long flags, long address, long offset, long size) {}
