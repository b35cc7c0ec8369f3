/** Tests that run the commands of the documents and compare what they print. */
package dev.nopal.system.docs;
