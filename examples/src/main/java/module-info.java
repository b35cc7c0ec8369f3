/** Programs to trace, each with its script. */
module dev.nopal.examples {
    requires dev.nopal.core;
}
