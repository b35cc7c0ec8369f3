package dev.nopal.script.run;

/** A key as the file has it; not compared, only written again. */
record EncodedKey(byte[] bytes) {}
