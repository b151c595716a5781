import type { Config } from "../../config/config.ts";
/** Why the hub cannot listen and what to do, if that is known. */
export declare const listenFailure: (error: unknown, { port, host }: Pick<Config, "port" | "host">) => string | undefined;
//# sourceMappingURL=listen-failure.d.ts.map