package dev.nopal.script.run;

/** A key in the file's encoding; it is never compared, only written again. */
record EncodedKey(byte[] bytes) {}
