package dev.nopal.script.parse;

import dev.nopal.script.Span;

/** One attach point as it was written, for example {@code usdt:/lib/x.so:shop:order_*}. */
public record AttachPointText(Span span, String text) implements Node {}
