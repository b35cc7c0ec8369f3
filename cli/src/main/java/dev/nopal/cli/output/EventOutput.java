package dev.nopal.cli.output;

import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;

/** Output that consists of events: each is rendered when it is printed, the maps at the end. */
public final class EventOutput implements TraceOutput {
    private final Renderer renderer;

    public EventOutput(Renderer renderer) {
        this.renderer = renderer;
    }

    @Override
    public void write(Event event) throws IOException {
        renderer.render(event);
    }

    @Override
    public void write(String target, Event event) throws IOException {
        renderer.render(target, event);
    }

    @Override
    public void end(TraceState state) throws IOException {
        renderer.render(new Event.End());
        if (state.printsMaps()) {
            for (MapData map : state.maps()) {
                renderer.render(Event.PrintMap.all(map));
            }
        }
        renderPartial(renderer, state);
    }

    /** Renders an event for each probe that was removed, because it cost too much. */
    public static void renderPartial(Renderer renderer, TraceState state) throws IOException {
        for (TracedTarget target : state.targets()) {
            for (Event partial : SessionCosts.partial(target.removed())) {
                if (state.isMerged()) {
                    renderer.render(target.name(), partial);
                } else {
                    renderer.render(partial);
                }
            }
        }
    }
}
