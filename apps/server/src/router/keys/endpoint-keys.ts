import type { EndpointRow } from "../engines/endpoint-row.ts";
import { RouterError } from "../router-error.ts";
import { contextOf, type KeyRing } from "./key-ring.ts";

/** The decrypted API key of an endpoint; undefined if it needs none. */
export type EndpointKeys = (endpoint: Pick<EndpointRow, "sealed" | "repository_id">) => Promise<string | undefined>;

export const createEndpointKeys =
  (keyRing: KeyRing): EndpointKeys =>
  async ({ sealed, repository_id }) => {
    if (sealed === null) return undefined;
    const key = await keyRing.open(sealed, contextOf.deployment(repository_id));
    if (key !== undefined) return key;
    throw new RouterError("no_provider", "The key of this endpoint can't be decrypted. An admin must set it again.");
  };
