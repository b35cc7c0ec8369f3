/**
 * What every probe type has in common: a {@link dev.nopal.agent.probe.Probe} that handlers are
 * attached to, and the {@link dev.nopal.agent.probe.ProbeSource} that finds it.
 */
package dev.nopal.agent.probe;
