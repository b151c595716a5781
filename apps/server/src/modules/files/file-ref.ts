import { Type } from "typebox";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { FileRef } from "./service.ts";

/** A repository id in a path, with or without owner. */
export const idPaths = [
  ["/:owner/:name", Type.Object({ owner: Type.String(), name: Type.String() })],
  ["/:name", Type.Object({ name: Type.String() })],
] as const;

/** Route parameters that identify files. */
export interface FileRefParams {
  readonly owner?: string;
  readonly name: string;
  readonly revision: string;
  readonly "*"?: string;
}

export const toFileRef = (kind: RepositoryKind, { owner, name, revision, "*": path = "" }: FileRefParams): FileRef => ({
  kind,
  id: owner === undefined ? name : `${owner}/${name}`,
  revision,
  path: path.replace(/\/$/, ""),
});
