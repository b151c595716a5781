import type { Config } from "../config/config.ts";
/** Where the hub is reached from this machine: one that listens everywhere is reached at its own name too. */
export declare const hubAddressFor: ({ publicUrl, host, port }: Config) => string;
/** The URL in a flag, without a trailing slash. */
export declare const urlIn: (flag: string, text: string) => string;
//# sourceMappingURL=hub-address.d.ts.map