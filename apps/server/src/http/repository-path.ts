import { Type } from "typebox";

/** A repository id in a path, with or without owner. */
export const idPaths = [
  ["/:owner/:name", Type.Object({ owner: Type.String(), name: Type.String() })],
  ["/:name", Type.Object({ name: Type.String() })],
] as const;

export const idOf = ({ owner, name }: { readonly owner?: string; readonly name: string }): string =>
  owner === undefined ? name : `${owner}/${name}`;
