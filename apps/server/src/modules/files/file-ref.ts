import { idOf } from "../../http/repository-path.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { FileRef } from "./service.ts";

export interface FileRefParams {
  readonly owner?: string;
  readonly name: string;
  readonly revision: string;
  readonly "*"?: string;
}

export const toFileRef = (kind: RepositoryKind, { owner, name, revision, "*": path = "" }: FileRefParams): FileRef => ({
  kind,
  id: idOf({ name, ...(owner !== undefined && { owner }) }),
  revision,
  path: path.replace(/\/$/, ""),
});
