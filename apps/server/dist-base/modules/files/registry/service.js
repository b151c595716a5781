import { resolveRevision } from "../../../catalogue/access.js";
import { listAliases } from "../../../catalogue/aliases/alias-store.js";
import { listRefs } from "../../../catalogue/history/history-store.js";
import { filesAt } from "../../../catalogue/history/read-files.js";
import { HubError } from "../../../errors.js";
import { storedContent } from "../../../http/send-content.js";
import { isSigned, signature } from "../../../identity/signature.js";
import { repositoryHas } from "../../../xet/xet-store.js";
import { projectorFor, quantizationsOf } from "./gguf-choice.js";
import { createLookup } from "./lookup.js";
import { isRegistryTag, parseDigest, parseReference } from "./reference.js";
import { registryError } from "./registry-error.js";
import { findContent } from "./store.js";
import { manifestAt } from "./write-manifest.js";
/** Ollama asks for the parts of a large model one after the other, all at the first address. */
const ticketMs = 12 * 60 * 60 * 1000;
const purpose = "registry blob";
/** Creates and checks signed addresses of contents. */
const blobTickets = (secret, now) => ({
    issue: (repositoryId, sha256) => {
        const expires = now() + ticketMs;
        return { expires, signature: signature(secret, purpose, repositoryId, sha256, expires) };
    },
    /** The repository, if the ticket is for it. */
    check: (repositoryId, sha256, { expires, signature: given }) => {
        const isInTime = expires >= now();
        if (repositoryId !== undefined && isInTime && isSigned(given, secret, purpose, repositoryId, sha256, expires))
            return repositoryId;
        throw new HubError("forbidden", "This download URL is not valid or has expired. Pull again.");
    },
});
const manifestTypes = new Set([
    "application/vnd.oci.image.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v2+json",
]);
const textContent = ({ sha256, text }) => {
    const bytes = Buffer.from(text);
    return {
        size: bytes.length,
        etag: `"${sha256}"`,
        read: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    };
};
const ggufOf = async ({ chooseGguf }, at) => {
    const { files, paths, path } = await chooseGguf(at);
    const projector = projectorFor(paths, path);
    const toFile = (wanted) => ({
        rfilename: wanted,
        size: files.find((file) => file.path === wanted)?.size ?? 0,
    });
    return { ggufFile: toFile(path), ...(projector !== undefined && { mmprojFile: toFile(projector) }) };
};
const createReads = ({ db, blobs, scans }, lookup) => ({
    blob: async (repositoryId, sha256) => {
        const info = (await repositoryHas(db, repositoryId, sha256)) ? await blobs.stat(sha256) : undefined;
        if (info) {
            await scans.checkDownload([sha256], `The content sha256:${sha256}`);
            return storedContent(blobs, info);
        }
        const written = await findContent(db, repositoryId, sha256);
        if (written)
            return textContent(written);
        throw registryError("BLOB_UNKNOWN", `There is no content sha256:${sha256} in this repository.`);
    },
    manifestByDigest: async (row, sha256) => {
        const content = await findContent(db, row.id, sha256);
        if (content && manifestTypes.has(content.mediaType))
            return content;
        throw registryError("MANIFEST_UNKNOWN", `${row.full_name} has no manifest sha256:${sha256}. Pull a tag first.`);
    },
    tags: async (name, caller) => {
        const row = await lookup.find(name, caller);
        const refs = await listRefs(db, row.id);
        const names = refs.flatMap(({ name: ref }) => /^refs\/(?:heads|tags)\/(.+)$/.exec(ref)?.[1] ?? []);
        const aliases = (await listAliases(db, row.id)).map(({ name: alias }) => alias);
        const { tree } = await resolveRevision(db, row, "main");
        const paths = (await filesAt(db, row.id, tree)).map(({ path }) => path);
        return [...new Set(["latest", "main", ...aliases, ...names, ...quantizationsOf(paths)])]
            .filter(isRegistryTag)
            .sort();
    },
});
/** Repositories as a registry of OCI artifacts that clients pull from. */
export const createRegistryService = (deps) => {
    const { catalogue, secret, now } = deps;
    const lookup = createLookup(deps);
    const reads = createReads(deps, lookup);
    const tickets = blobTickets(secret, now);
    return {
        manifest: async (name, reference, format, caller) => {
            const parsed = parseReference(reference);
            const row = await lookup.find(name, caller);
            const found = "tag" in parsed
                ? await manifestAt({ ...deps, lookup }, format, await lookup.resolveTag(row, parsed.tag))
                : await reads.manifestByDigest(row, parsed.sha256);
            return { row, sha256: found.sha256, mediaType: found.mediaType, content: textContent(found) };
        },
        /** The file that older versions of llama.cpp download. */
        gguf: async (name, tag, caller) => ggufOf(lookup, await lookup.resolveTag(await lookup.find(name, caller), tag)),
        blob: async (name, digest, caller, ticket) => {
            const sha256 = parseDigest(digest);
            if (!ticket) {
                const { id } = await lookup.find(name, caller);
                return { sha256, content: await reads.blob(id, sha256), ticket: tickets.issue(id, sha256) };
            }
            const id = (await catalogue.find(name.kind, name.id))?.id;
            return { sha256, content: await reads.blob(tickets.check(id, sha256, ticket), sha256), ticket };
        },
        tags: reads.tags,
    };
};
//# sourceMappingURL=service.js.map