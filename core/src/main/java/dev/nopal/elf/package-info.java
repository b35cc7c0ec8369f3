/**
 * Reads and writes ELF images and USDT notes: pure bytes, no system call, knows no other package.
 */
package dev.nopal.elf;
