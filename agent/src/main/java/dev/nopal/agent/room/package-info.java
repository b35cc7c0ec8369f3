/** The memory that a session may take from the program's cgroup, machine, file system and heap. */
package dev.nopal.agent.room;
