/**
 * The way from script text to checked program: one small pass per file, and their findings as data.
 */
package dev.nopal.script.check;
