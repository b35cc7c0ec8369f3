/**
 * ELF images and USDT notes, read and written: pure bytes, no system calls, no use of other
 * packages.
 */
package dev.nopal.elf;
