/** The session file: its binary layout, who writes it, and a reader that trusts none of it. */
package dev.nopal.script.session;
