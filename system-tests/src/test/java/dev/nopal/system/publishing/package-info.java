/** Tests of what is published: poms, jars, documentation and packages. */
package dev.nopal.system.publishing;
