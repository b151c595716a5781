import { type KeyObject } from "node:crypto";
import type { SignerOverview } from "@orrery/contract";
import type { Config } from "../../../config/config.ts";
/** Keys and roots that the settings trust for every owner. */
export declare const describeRoots: ({ trustedSigners, sigstoreRoot, }: Pick<Config, "trustedSigners" | "sigstoreRoot">) => SignerOverview["settings"];
/** A key or certificate that an admin adds. Private keys must not reach the hub, and roots would trust too much. */
export declare const readNewSigner: (pem: string) => {
    readonly key: KeyObject;
    readonly kind: "key" | "certificate";
};
//# sourceMappingURL=trust-material.d.ts.map