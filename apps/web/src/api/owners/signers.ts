import type { NewSigner, Signer, SignerDecision, SignerOverview } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";

const signersPath = (owner: string): string => `/api/signers/${encodeURIComponent(owner)}`;

/** Signers of all owners, and what the settings trust; for hub admins. */
export const allSignersQuery = queryOptions({
  queryKey: ["signers"],
  queryFn: ({ signal }) => getJson<SignerOverview>("/api/signers", signal),
  staleTime: 0,
});

export const signersQuery = (owner: string) =>
  queryOptions({
    queryKey: ["signers", owner],
    queryFn: ({ signal }) => getJson<readonly Signer[]>(signersPath(owner), signal),
    staleTime: 0,
  });

export const addSigner = (owner: string, signer: NewSigner): Promise<readonly Signer[]> =>
  sendForJson("POST", signersPath(owner), signer);

export const decideSigner = (
  owner: string,
  fingerprint: string,
  decision: SignerDecision,
): Promise<readonly Signer[]> => sendForJson("PUT", `${signersPath(owner)}/${fingerprint}`, decision);
