/** The access to the operating system: the only place for foreign functions, files and /proc. */
package dev.nopal.os;
