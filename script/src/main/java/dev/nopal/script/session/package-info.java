/** The session file: its binary layout, its writer, and a reader that trusts none of it. */
package dev.nopal.script.session;
