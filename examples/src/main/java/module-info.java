/** Programs to trace, each with its script beside it. */
module dev.nopal.examples {
    requires dev.nopal.core;
}
