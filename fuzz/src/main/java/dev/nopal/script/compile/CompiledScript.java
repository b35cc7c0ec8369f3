package dev.nopal.script.compile;

import dev.nopal.script.program.CheckedProgram;

/** A script that is compiled without a session, for its class and the memory that it needs. */
public final class CompiledScript {
    private final byte[] bytes;
    private final long mapBytes;

    public CompiledScript(CheckedProgram program) {
        ProgramCompiler compiler = new ProgramCompiler(program, new PrintFormats(""));
        bytes = compiler.generate();
        MapPlan plan = new MapPlan(program.config(), compiler.emptiedMaps(), 2, 0);
        program.maps().forEach(plan::add);
        mapBytes = plan.end();
    }

    /** Returns the class. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns how many bytes of the session file its maps take. */
    public long mapBytes() {
        return mapBytes;
    }
}
