import { Type } from "typebox";
import type { RepositoryKind } from "../../catalogue/repository-id.ts";
import type { Place } from "./service.ts";

/** A repository's name in an address: with its owner, or bare. */
export const idPaths = [
  ["/:owner/:name", Type.Object({ owner: Type.String(), name: Type.String() })],
  ["/:name", Type.Object({ name: Type.String() })],
] as const;

/** The parts of an address that say which files are meant. */
export interface PlaceParts {
  readonly owner?: string;
  readonly name: string;
  readonly revision: string;
  readonly "*"?: string;
}

/** Which files an address means. */
export const placeOf = (kind: RepositoryKind, { owner, name, revision, "*": path = "" }: PlaceParts): Place => ({
  kind,
  id: owner === undefined ? name : `${owner}/${name}`,
  revision,
  path: path.replace(/\/$/, ""),
});
