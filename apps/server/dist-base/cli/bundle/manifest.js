import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { countOf } from "../../text/count-of.js";
import { CliError } from "../cli-error.js";
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Size = Type.Integer({ minimum: 0 });
/** A repository at the revision that was exported. */
const BundledRepository = Type.Object({
    kind: Type.Enum(["model", "dataset"]),
    id: Type.String({ maxLength: 200 }),
    revision: Type.String({ description: "As it was named when it was exported." }),
    sha: Type.String({ pattern: "^[0-9a-f]{40}$" }),
    /** The part with commits, trees and the list of contents. */
    history: Hash,
    isPrivate: Type.Boolean(),
    gated: Type.Union([Type.Enum(["auto", "manual"]), Type.Null()]),
    /** What rules judge before anything is stored. */
    facts: Type.Object({
        licenses: Type.Array(Type.String()),
        tasks: Type.Array(Type.String()),
        createdAt: Type.Integer(),
        bytes: Size,
    }),
});
const shape = Type.Object({
    format: Type.Literal("orrery-bundle-1"),
    createdAt: Type.String(),
    repositories: Type.Array(BundledRepository, { minItems: 1, maxItems: 10_000 }),
    /** Every file in the folder `parts`, named by its SHA-256. */
    parts: Type.Array(Type.Object({ sha256: Hash, size: Size })),
});
export const bundleFiles = { manifest: "manifest.json", signature: "manifest.sig", parts: "parts" };
/** Half a million parts; a folder with more is not one that this program wrote. */
const maxManifestBytes = 64 * 1024 * 1024;
export const partPath = (folder, sha256) => join(folder, bundleFiles.parts, sha256);
/** SHA-256 of a public key's DER encoding, the name that people compare. */
export const keyFingerprint = (key) => createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
/** Reads a public key; undefined if the text is none. */
export const readPublicKey = (pem) => {
    try {
        return createPublicKey(pem);
    }
    catch {
        return undefined;
    }
};
const readWhole = async (folder, name) => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found)
        throw new CliError(`${folder} is not a complete bundle: ${name} is missing. Run the export again.`);
    if (found.size > maxManifestBytes)
        throw new CliError(`${name} is too large to be a bundle's.`);
    return readFile(path);
};
/** A manifest that one of some keys has signed. */
export const readManifest = async (folder, trusted) => {
    const bytes = await readWhole(folder, bundleFiles.manifest);
    const signature = Buffer.from((await readWhole(folder, bundleFiles.signature)).toString().trim(), "base64");
    if (!trusted.some((key) => verify("sha256", bytes, key, signature)))
        throw new CliError("manifest.json is not signed by a trusted key: it was changed, or another hub wrote it.\nTrust a hub's key: orrery bundle import <folder> --trust-key <its key>.pem");
    const value = JSON.parse(bytes.toString());
    if (Check(shape, value))
        return value;
    throw new CliError("manifest.json is signed, but this version of Orrery does not know its format. Upgrade the hub.");
};
/** Throws if the folder has other files than the manifest names, or parts of other sizes. */
export const checkListing = async (folder, { parts }) => {
    const known = new Set([bundleFiles.manifest, bundleFiles.signature, bundleFiles.parts]);
    const extra = (await readdir(folder)).find((name) => !known.has(name));
    if (extra !== undefined)
        throw new CliError(`${extra} is not part of the bundle. Remove it, or copy the bundle again.`);
    const listed = new Map(parts.map(({ sha256, size }) => [sha256, size]));
    for (const name of await readdir(join(folder, bundleFiles.parts))) {
        if (!listed.has(name))
            throw new CliError(`parts/${name} is not part of the bundle. Remove it, or copy the bundle again.`);
        const { size } = await stat(partPath(folder, name));
        if (size !== listed.get(name))
            throw new CliError(`parts/${name} is damaged: it has ${countOf(size, "byte")} of ${listed.get(name)}. Copy it again.`);
        listed.delete(name);
    }
    const [missing] = listed.keys();
    if (missing !== undefined)
        throw new CliError(`parts/${missing} is missing. Copy it again.`);
};
export const hashOfFile = async (path) => {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path))
        hash.update(chunk);
    return hash.digest("hex");
};
/** Throws if a part is not what its name says. */
export const checkPart = async (folder, sha256) => {
    if ((await hashOfFile(partPath(folder, sha256))) !== sha256)
        throw new CliError(`parts/${sha256} is damaged: its content has changed. Copy it again.`);
};
//# sourceMappingURL=manifest.js.map