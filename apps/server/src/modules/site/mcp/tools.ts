import { modelTools } from "./model-tools.ts";
import { publishingTools } from "./publishing-tools.ts";
import { repositoryTools } from "./repository-tools.ts";
import type { HubTool } from "./tool.ts";

/** The tools that agents can use, in a fixed order. */
export const hubTools: Readonly<Record<string, HubTool>> = { ...repositoryTools, ...modelTools, ...publishingTools };
