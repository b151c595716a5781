import { jsonSchemaProbes } from "./json-schema.ts";
import type { Probe } from "./probe.ts";
import { replyProbes } from "./replies.ts";
import { samplingProbes } from "./sampling.ts";
import { toolProbes } from "./tools.ts";

/** All contract probes, those of one check together. */
export const contractProbes: readonly Probe[] = [...toolProbes, ...jsonSchemaProbes, ...samplingProbes, ...replyProbes];
