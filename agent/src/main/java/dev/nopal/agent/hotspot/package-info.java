/** HotSpot's own probes, fired from what the JDK reports about itself. */
package dev.nopal.agent.hotspot;
