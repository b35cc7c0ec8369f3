package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.parse.Item;

import java.util.List;

/** A probe of the script at one attach point, for tracepoints whose arguments are alike. */
record ProbeShape(
        int block,
        Item.Probe probe,
        ScriptBlock.Attachment attachment,
        List<ProbeSignature> signatures,
        boolean isPending) {
    AttachPoint attachPoint() {
        return attachment.attachPoint();
    }
}
