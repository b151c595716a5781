import type { ServerResponse } from "node:http";
/** Headers of every reply: any site can read it, and no browser sniffs its type. */
export declare const baseHeaders: (id: string) => Record<string, string>;
/** Answers a browser's question whether another site can call the router. */
export declare const answerPreflight: (response: ServerResponse) => void;
//# sourceMappingURL=reply-headers.d.ts.map