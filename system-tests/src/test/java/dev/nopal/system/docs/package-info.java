/** Does what the documents say. */
package dev.nopal.system.docs;
