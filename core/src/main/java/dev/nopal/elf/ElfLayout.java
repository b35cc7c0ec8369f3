package dev.nopal.elf;

/**
 * The offsets of the 64-bit ELF structures that {@link ImageWriter} writes and {@link ElfFile}
 * reads.
 *
 * <pre>
 * header (64)          program header (56)    section header (64)
 *  0 ident[16]          0 type                 0 name
 * 16 type               4 flags                4 type
 * 18 machine            8 offset               8 flags
 * 20 version           16 vaddr               16 addr
 * 24 entry             24 paddr               24 offset
 * 32 phoff             32 filesz              32 size
 * 40 shoff             40 memsz               40 link
 * 48 flags             48 align               44 info
 * 52 ehsize                                   48 addralign
 * 54 phentsize         symbol (24)            56 entsize
 * 56 phnum              0 name
 * 58 shentsize          4 info, 5 other       dynamic entry (16)
 * 60 shnum              6 shndx                0 tag
 * 62 shstrndx           8 value, 16 size       8 value
 * </pre>
 */
final class ElfLayout {
    static final int HEADER_SIZE = 64;
    static final int PROGRAM_HEADER_SIZE = 56;
    static final int SECTION_HEADER_SIZE = 64;
    static final int SYMBOL_SIZE = 24;
    static final int DYNAMIC_ENTRY_SIZE = 16;

    static final int MAGIC = 0x464c457f; // 7f 'E' 'L' 'F', read little-endian
    static final int CLASS_32 = 1;
    static final int CLASS_64 = 2;
    static final int LITTLE_ENDIAN = 1;
    static final int BIG_ENDIAN = 2;

    static final int TYPE_DYNAMIC = 3;

    static final int PT_LOAD = 1;
    static final int PT_DYNAMIC = 2;
    static final int PT_NOTE = 4;
    static final int PT_GNU_STACK = 0x6474e551;

    static final int PF_X = 1;
    static final int PF_W = 2;
    static final int PF_R = 4;

    static final int SHT_PROGBITS = 1;
    static final int SHT_STRTAB = 3;
    static final int SHT_HASH = 5;
    static final int SHT_DYNAMIC = 6;
    static final int SHT_NOTE = 7;
    static final int SHT_NOBITS = 8;
    static final int SHT_DYNSYM = 11;

    static final int SHF_WRITE = 1;
    static final int SHF_ALLOC = 2;
    static final int SHF_EXECINSTR = 4;

    static final int DT_NULL = 0;
    static final int DT_HASH = 4;
    static final int DT_STRTAB = 5;
    static final int DT_SYMTAB = 6;
    static final int DT_STRSZ = 10;
    static final int DT_SYMENT = 11;

    /** The offset of {@code type} inside a section header. */
    static final int SECTION_TYPE_FIELD = 4;

    /** The offset of {@code size} inside a section header: the field that publishes late notes. */
    static final int SECTION_SIZE_FIELD = 32;

    private ElfLayout() {}
}
