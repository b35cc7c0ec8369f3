package dev.nopal.spring.endpoint;

import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.spring.start.AgentAtStart;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.util.MimeType;

import java.io.IOException;
import java.util.Optional;

/**
 * The endpoint: {@code /actuator/nopal} lists the tracepoints, {@code …/sessions} the sessions, and
 * {@code …/profile?seconds=10} is the page of a CPU profile of the next seconds.
 *
 * <p>Exposed, and open to whom, by Actuator's own rules alone. Nothing can be attached and no
 * script can be run by it.
 */
@WebEndpoint(id = "nopal")
public final class NopalEndpoint {
    private static final MimeType JSON = MimeType.valueOf("application/json");
    private static final MimeType PAGE = MimeType.valueOf("text/html;charset=UTF-8");
    private static final MimeType TEXT = MimeType.valueOf("text/plain;charset=UTF-8");

    private final LatencyProbes probes;
    private final Optional<AgentAtStart> agent;
    private final CpuProfile profile = new CpuProfile();

    /**
     * @param agent empty if {@code nopal.agent.enabled} is false
     */
    public NopalEndpoint(LatencyProbes probes, Optional<AgentAtStart> agent) {
        this.probes = probes;
        this.agent = agent;
    }

    /** Returns the tracepoints. */
    @ReadOperation
    public DeclaredTracepoints tracepoints() {
        return DeclaredTracepoints.now(agentState(), probes.untraced());
    }

    private String agentState() {
        return agent.map(
                        started ->
                                started.problem()
                                        .map(reason -> "there is no agent: " + reason)
                                        .orElse("the agent listens"))
                .orElse("nopal.agent.enabled is false; nopal attaches the agent");
    }

    /**
     * Returns a part of what there is to see.
     *
     * @param part {@code sessions} or {@code profile}
     * @param seconds how long to sample, for a profile
     */
    @ReadOperation(produces = {"application/json", "text/html", "text/plain"})
    public WebEndpointResponse<Object> part(@Selector String part, @Nullable Integer seconds) {
        try {
            return switch (part) {
                case "sessions" -> new WebEndpointResponse<>(RunningSession.all(), JSON);
                case "profile" -> profile(seconds == null ? CpuProfile.DEFAULT_SECONDS : seconds);
                default ->
                        text(
                                WebEndpointResponse.STATUS_NOT_FOUND,
                                "there is no part " + part + "; use sessions or profile");
            };
        } catch (IOException | IllegalStateException | LinkageError e) {
            return text(
                    WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE,
                    "cannot show " + part + ": " + e);
        }
    }

    private WebEndpointResponse<Object> profile(int seconds) throws IOException {
        if (seconds < 1 || seconds > CpuProfile.MOST_SECONDS) {
            return text(
                    WebEndpointResponse.STATUS_BAD_REQUEST,
                    "seconds=" + seconds + " is not a number from 1 to " + CpuProfile.MOST_SECONDS);
        }
        Optional<String> page = profile.page(seconds);
        return page.isPresent()
                ? new WebEndpointResponse<>(page.get(), PAGE)
                : text(
                        WebEndpointResponse.STATUS_TOO_MANY_REQUESTS,
                        "another profile is being taken; try again when it is complete");
    }

    private static WebEndpointResponse<Object> text(int status, String text) {
        return new WebEndpointResponse<>(text, status, TEXT);
    }
}
