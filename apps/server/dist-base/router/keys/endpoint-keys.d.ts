import type { EndpointRow } from "../engines/endpoint-row.ts";
import { type KeyRing } from "./key-ring.ts";
/** The decrypted API key of an endpoint; undefined if it needs none. */
export type EndpointKeys = (endpoint: Pick<EndpointRow, "sealed" | "repository_id">) => Promise<string | undefined>;
export declare const createEndpointKeys: (keyRing: KeyRing) => EndpointKeys;
//# sourceMappingURL=endpoint-keys.d.ts.map