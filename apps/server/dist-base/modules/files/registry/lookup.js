import { findFor, findForGit, resolveRevision } from "../../../catalogue/access.js";
import { findAlias } from "../../../catalogue/aliases/alias-store.js";
import { filesAt } from "../../../catalogue/history/read-files.js";
import { isHubError } from "../../../errors.js";
import { readRepositoryId } from "../../../readers/repository-id.js";
import { defaultGguf, ggufTags, quantizationsOf } from "./gguf-choice.js";
import { registryError } from "./registry-error.js";
const unknownTag = (row, tag, others) => {
    const hint = others.length > 0 ? ` Quantizations: ${others.slice(0, 20).join(", ")}.` : "";
    return registryError("MANIFEST_UNKNOWN", `${row.full_name} has no alias, branch, tag or quantization "${tag}".${hint}`);
};
/** Finds repositories and what their tags name. */
export const createLookup = ({ db, catalogue, isAnonymousAllowed }) => ({
    find: async ({ kind, id }, { viewer, hasCredentials }) => {
        if (!readRepositoryId(id))
            throw registryError("NAME_INVALID", `"${id.slice(0, 200)}" is not a valid repository name. Use owner/name.`);
        if (!viewer.account && !isAnonymousAllowed)
            throw registryError("UNAUTHORIZED", "This hub requires you to sign in. Use an access token as the password.");
        // Clients send their credentials only after a 401.
        return (hasCredentials ? findFor : findForGit)(catalogue, viewer, "download", kind, id);
    },
    resolveTag: async (row, tag) => {
        // An alias comes first: a branch of the same name must not take its place.
        if (await findAlias(db, row.id, tag))
            return resolveRevision(db, row, `@${tag}`);
        try {
            return await resolveRevision(db, row, tag);
        }
        catch (error) {
            if (!isHubError(error, "RevisionNotFound"))
                throw error;
        }
        const main = await resolveRevision(db, row, "main");
        if (tag === "latest")
            return main;
        const paths = (await filesAt(db, row.id, main.tree)).map(({ path }) => path);
        const gguf = ggufTags(paths).get(tag.toLowerCase());
        if (gguf === undefined)
            throw unknownTag(row, tag, quantizationsOf(paths));
        return { ...main, gguf };
    },
    /** The GGUF model of a revision: the one that the tag names, or the default. */
    chooseGguf: async ({ row, tree, gguf }) => {
        const files = await filesAt(db, row.id, tree);
        const paths = files.map(({ path }) => path);
        const path = gguf ?? defaultGguf(paths);
        if (path !== undefined)
            return { files, paths, path };
        throw registryError("MANIFEST_UNKNOWN", `${row.full_name} has no GGUF file. Pull it as an OCI artifact.`);
    },
});
//# sourceMappingURL=lookup.js.map