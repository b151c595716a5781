import type { DocumentationSheet, RepositoryKind, SignatureStatus } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

const signaturePath = (kind: RepositoryKind, id: string): string => `${apiPath(kind, id)}/signature`;

export const signatureQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "signature"],
    queryFn: ({ signal }) => getJson<SignatureStatus>(signaturePath(kind, id), signal),
    staleTime: 30_000,
  });

/** Signs the main branch with the hub's key. */
export const signWithHub = (kind: RepositoryKind, id: string): Promise<SignatureStatus> =>
  sendForJson("POST", signaturePath(kind, id), {});

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ["repository", "model", id, "documentation"],
    queryFn: ({ signal }) => getJson<DocumentationSheet>(`${apiPath("model", id)}/documentation`, signal),
    staleTime: 30_000,
  });

export const bomPath = (id: string, version: "1.6" | "1.7"): string => `${apiPath("model", id)}/bom?version=${version}`;

export const sheetPath = (id: string): string => `${apiPath("model", id)}/documentation?format=markdown`;
