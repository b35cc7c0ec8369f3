/** How much memory a session may take of the program's cgroup, machine, file system and heap. */
package dev.nopal.agent.room;
