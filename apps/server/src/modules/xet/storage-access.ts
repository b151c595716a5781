import { guardFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { can, type Guarded } from "../../catalogue/policy.ts";
import { findById } from "../../catalogue/repository-store.ts";
import type { Database } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { checkAddress } from "../../http/auth.ts";
import { viewerAt } from "../../identity/caller-address.ts";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import { invalidToken, type XetClaims } from "./signed-token.ts";

/** Who uses the storage now, and for which repository. */
export interface XetCaller extends XetClaims {
  readonly viewer: Viewer;
}

export interface StorageAccessDeps {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly tokens: { readonly byTokenId: (id: number) => Promise<Viewer | undefined> };
  readonly now: () => number;
}

/** A change by another process takes effect within this time, one of this process at once. */
const maxAgeMs = 1_000;

/**
 * Finds who calls with a storage token, which lives for an hour. A user who was disabled, a token that was revoked and a member who left
 * must not have it for so long, so account, token and repository are looked up.
 */
export const createStorageAccess = ({ database, catalogue, tokens, now }: StorageAccessDeps) => {
  const known = createTtlCache<string, { readonly viewer: Viewer; readonly guard: Guarded | undefined } | undefined>(
    now,
    maxAgeMs,
  );
  const lookUp = async ({ repository, tokenId }: XetClaims) => {
    const viewer = tokenId === undefined ? anonymous : await tokens.byTokenId(tokenId);
    if (!viewer) return undefined;
    const row = await findById(database.db, repository);
    return { viewer, guard: row && (await guardFor(catalogue, viewer, row)) };
  };
  return async (claims: XetClaims, address: string): Promise<XetCaller> => {
    const key = `${database.writeCount()} ${claims.tokenId} ${claims.repository}`;
    const found = await known.get(key, () => lookUp(claims));
    if (!found)
      throw invalidToken("is no longer valid: the token it was issued for was revoked, or its account is disabled");
    checkAddress(found.viewer, address);
    const viewer = viewerAt(found.viewer, () => address);
    if (!found.guard || !can(viewer, claims.isWrite ? "contribute" : "download", found.guard))
      throw new HubError("forbidden", "You no longer have access to this repository. Ask its owner for access.");
    return { ...claims, viewer };
  };
};
