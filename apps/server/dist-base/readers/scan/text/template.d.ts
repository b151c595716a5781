import type { Scan } from "../scan.ts";
/** Whether a text is a template at all: most texts with braces are not. */
export declare const isTemplate: (source: string) => boolean;
/** Judges a text with tags that is not a template for the hub: other engines may still read it as one. */
export declare const judgeTags: ({ report, where }: Scan, source: string) => void;
/** Judges a chat template: what it reaches for, and what rendering it costs. */
export declare const judgeTemplate: ({ report, where }: Scan, source: string, name: string) => void;
//# sourceMappingURL=template.d.ts.map