import type { HubTool } from "./tool.ts";
/** The tools that agents can use, in a fixed order. */
export declare const hubTools: Readonly<Record<string, HubTool>>;
//# sourceMappingURL=tools.d.ts.map