import { limits } from "@orrery/contract/limits";
import { HubError } from "../../errors.ts";

/** Registries use the name as a tag, so it follows their grammar, in lower case. */
const grammar = new RegExp(`^[a-z0-9](?:[a-z0-9._-]{0,${limits.aliasName - 2}}[a-z0-9])?$`);

/** Names that mean something else to a registry: branches, commits, and tags for signatures. */
const isReserved = (name: string): boolean =>
  ["main", "latest", "head"].includes(name) || /^[0-9a-f]{5,40}$/.test(name) || name.startsWith("sha256-");

/** The alias that a revision names; undefined if it names something else. */
export const aliasIn = (revision: string): string | undefined =>
  revision.startsWith("@") ? revision.slice(1) : undefined;

/** A new alias's name, with or without “@”. */
export const parseAliasName = (text: string): string => {
  const name = aliasIn(text) ?? text;
  if (isReserved(name)) throw new HubError("bad_request", `"alias": the name "${name}" is reserved. Choose another.`);
  if (grammar.test(name)) return name;
  throw new HubError(
    "bad_request",
    `"alias": the name ${JSON.stringify(name.slice(0, 100))} is not valid. Use a-z, 0-9, ".", "_" and "-", at most ${limits.aliasName}.`,
  );
};
