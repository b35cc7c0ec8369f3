/** Script text to checked program: one small pass a file, and what they find as data. */
package dev.nopal.script.check;
