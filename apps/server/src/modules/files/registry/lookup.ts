import { type AtRevision, findFor, findForGit, resolveRevision } from "../../../catalogue/access.ts";
import { findAlias } from "../../../catalogue/aliases/alias-store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { type FileRow, filesAt } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { isHubError } from "../../../errors.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { readRepositoryId } from "../../../readers/repository-id.ts";
import { defaultGguf, ggufTags, quantizationsOf } from "./gguf-choice.ts";
import type { RegistryName } from "./reference.ts";
import { registryError } from "./registry-error.ts";

/** Who pulls. */
export interface RegistryCaller {
  readonly viewer: Viewer;
  /** Whether the request has credentials, those of an anonymous caller included. */
  readonly hasCredentials: boolean;
}

/** A revision, and the GGUF file that the tag names in it. */
export interface TaggedRevision extends AtRevision {
  readonly gguf?: string;
}

/** A GGUF model among the files of its revision. */
interface ChosenGguf {
  readonly path: string;
  readonly paths: readonly string[];
  readonly files: readonly FileRow[];
}

interface LookupDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly isAnonymousAllowed: boolean;
}

const unknownTag = (row: RepositoryRow, tag: string, others: readonly string[]): Error => {
  const hint = others.length > 0 ? ` Quantizations: ${others.slice(0, 20).join(", ")}.` : "";
  return registryError(
    "MANIFEST_UNKNOWN",
    `${row.full_name} has no alias, branch, tag or quantization "${tag}".${hint}`,
  );
};

/** Finds repositories and what their tags name. */
export const createLookup = ({ db, catalogue, isAnonymousAllowed }: LookupDeps) => ({
  find: async ({ kind, id }: RegistryName, { viewer, hasCredentials }: RegistryCaller): Promise<RepositoryRow> => {
    if (!readRepositoryId(id))
      throw registryError("NAME_INVALID", `"${id.slice(0, 200)}" is not a valid repository name. Use owner/name.`);
    if (!viewer.account && !isAnonymousAllowed)
      throw registryError("UNAUTHORIZED", "This hub requires you to sign in. Use an access token as the password.");
    // Clients send their credentials only after a 401.
    return (hasCredentials ? findFor : findForGit)(catalogue, viewer, "download", kind, id);
  },

  resolveTag: async (row: RepositoryRow, tag: string): Promise<TaggedRevision> => {
    // An alias comes first: a branch of the same name must not take its place.
    if (await findAlias(db, row.id, tag)) return resolveRevision(db, row, `@${tag}`);
    try {
      return await resolveRevision(db, row, tag);
    } catch (error) {
      if (!isHubError(error, "RevisionNotFound")) throw error;
    }
    const main = await resolveRevision(db, row, "main");
    if (tag === "latest") return main;
    const paths = (await filesAt(db, row.id, main.tree)).map(({ path }) => path);
    const gguf = ggufTags(paths).get(tag.toLowerCase());
    if (gguf === undefined) throw unknownTag(row, tag, quantizationsOf(paths));
    return { ...main, gguf };
  },

  /** The GGUF model of a revision: the one that the tag names, or the default. */
  chooseGguf: async ({ row, tree, gguf }: TaggedRevision): Promise<ChosenGguf> => {
    const files = await filesAt(db, row.id, tree);
    const paths = files.map(({ path }) => path);
    const path = gguf ?? defaultGguf(paths);
    if (path !== undefined) return { files, paths, path };
    throw registryError("MANIFEST_UNKNOWN", `${row.full_name} has no GGUF file. Pull it as an OCI artifact.`);
  },
});

export type Lookup = ReturnType<typeof createLookup>;
