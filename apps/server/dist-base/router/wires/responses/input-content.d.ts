import type { Fields } from "../translated-request.ts";
/** Reads the content of a message or of a tool's output as chat parts. */
export declare const readParts: (content: unknown, param: string) => readonly Fields[];
//# sourceMappingURL=input-content.d.ts.map