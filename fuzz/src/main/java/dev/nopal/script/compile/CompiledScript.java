package dev.nopal.script.compile;

import dev.nopal.script.program.CheckedProgram;

import java.util.List;

/** A script that is compiled without a session, for its classes and the memory that it needs. */
public final class CompiledScript {
    private final List<byte[]> classes;
    private final long mapBytes;

    public CompiledScript(CheckedProgram program) {
        ProgramCompiler compiler = new ProgramCompiler(program, new PrintFormats(""));
        classes = compiler.generate().stream().map(HandlerClass::bytes).toList();
        MapPlan plan = new MapPlan(program.config(), compiler.emptiedMaps(), 2, 0);
        program.maps().forEach(plan::add);
        mapBytes = plan.end();
    }

    /** Returns the classes. */
    public List<byte[]> classes() {
        return classes;
    }

    /** Returns how many bytes of the session file its maps take. */
    public long mapBytes() {
        return mapBytes;
    }
}
