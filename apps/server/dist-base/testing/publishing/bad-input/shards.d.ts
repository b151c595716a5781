import { type ShardParts } from "../xet-samples.ts";
/** Shards that cannot be read, and why. */
export declare const badShards: readonly (readonly [name: string, bytes: Buffer, message: string])[];
/** Shards whose file is not what they say, and why they are refused; their xorb is stored. */
export declare const falseShards: readonly (readonly [name: string, parts: Omit<ShardParts, "content">, message: string])[];
export declare const falseShard: (parts: Omit<ShardParts, "content">) => Buffer;
//# sourceMappingURL=shards.d.ts.map