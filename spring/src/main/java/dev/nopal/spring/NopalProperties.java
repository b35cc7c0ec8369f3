package dev.nopal.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import java.util.List;

/**
 * The properties of the starter. {@code META-INF/spring-configuration-metadata.json} describes them
 * for editors; a test compares the two.
 *
 * @param enabled whether the starter does anything
 */
@ConfigurationProperties("nopal")
public record NopalProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue Observations observations,
        @DefaultValue Web web,
        @DefaultValue Agent agent) {

    /**
     * What happens to Micrometer's observations.
     *
     * @param enabled whether they are tracepoints
     * @param declared names whose tracepoints exist from the start
     * @param maxNames how many names get a tracepoint
     */
    public record Observations(
            @DefaultValue("true") boolean enabled,
            @DefaultValue({"http.server.requests", "http.client.requests"}) List<String> declared,
            @DefaultValue("200") int maxNames) {}

    /**
     * What happens to HTTP requests that no observation measures.
     *
     * @param enabled whether a filter measures them
     */
    public record Web(@DefaultValue("true") boolean enabled) {}

    /**
     * The agent in the application's own JVM.
     *
     * @param enabled whether it is loaded when the application starts
     * @param tracedBeans whether it attaches the tracers of beans with {@code @Traced}
     */
    public record Agent(
            @DefaultValue("false") boolean enabled, @DefaultValue("true") boolean tracedBeans) {}
}
