import type { EngineForTests } from "../../engines.ts";
import { type HubForTests } from "../../hub.ts";
/** A large file of a private repository. */
export declare const secret: Buffer<ArrayBuffer>;
/** A hub with repositories that bad requests are about. */
export interface BadInputHub {
    readonly hub: HubForTests;
    readonly dataFolder: string;
    /** Those of `guest` and `other` write, but not to the repositories of `owner`. */
    readonly tokens: Readonly<Record<"owner" | "guest" | "other" | "reader" | "runner", string>>;
    /** Storage tokens: of owner/net, and for reading guest/own. */
    readonly write: string;
    readonly read: string;
    readonly guestRead: string;
}
/** Sends a request to the Xet storage. */
export declare const badStore: ({ hub }: Pick<BadInputHub, "hub">, method: string, path: string, body: Buffer | undefined, token: string) => Promise<Response>;
export declare const startBadInputHub: (engine: EngineForTests) => Promise<BadInputHub>;
/** Everything that a refused request could have left: rows, refs, contents and temporary files. */
export declare const stateOf: ({ hub, dataFolder }: BadInputHub, hasContents?: boolean) => Promise<{
    counts: Record<string, number>;
    refs: {
        name: string;
        repository_id: number;
        target: string;
    }[];
    temporary: string[];
    contents?: string[] | undefined;
}>;
//# sourceMappingURL=bad-input-hub.d.ts.map