import type { ChildProcess } from "node:child_process";
/** A port of the loopback that is free now. */
export declare const freePort: () => Promise<number>;
/** Resolves when a server logs a text from now on. */
export declare const untilLogged: (name: string, server: ChildProcess, text: string) => Promise<void>;
/** Ends a server and waits for it. */
export declare const endServer: (server: ChildProcess, signal: NodeJS.Signals) => Promise<void>;
//# sourceMappingURL=child-server.d.ts.map