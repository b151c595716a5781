import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { resolveRevision } from "../../catalogue/access.js";
import { findCommit } from "../../catalogue/history/history-store.js";
import { factsOfRow } from "../../import/mirror/rules/repository-facts.js";
import { CliError } from "../cli-error.js";
import { historyLines } from "./history-part.js";
import { bundleFiles, hashOfFile, partPath } from "./manifest.js";
/** Written whole before it gets its name, so that a part with a name is complete after a crash. */
const writePart = async (folder, content) => {
    const path = join(folder, bundleFiles.parts, `${process.pid}.partial`);
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    const file = await open(path, "r+");
    await file.sync();
    await file.close();
    const sha256 = await hashOfFile(path);
    await rename(path, partPath(folder, sha256));
    return sha256;
};
const exportRepository = async ({ db, catalogue }, folder, { kind, id }, { revision, isFull }, parts) => {
    const row = await catalogue.find(kind, id);
    if (!row)
        throw new CliError(`There is no ${kind} "${id}" on this hub.`);
    const { sha } = await resolveRevision(db, row, revision);
    if (!(await findCommit(db, row.id, sha)))
        throw new CliError(`The ${kind} ${row.full_name} has no files to export.`);
    const contents = new Map();
    const lines = historyLines(db, { repositoryId: row.id, sha, isFull }, (one) => contents.set(one.sha256, one.size));
    const history = await writePart(folder, Readable.from(lines));
    parts.set(history, (await stat(partPath(folder, history))).size);
    for (const [sha256, size] of contents)
        parts.set(sha256, size);
    const { licenses, tasks, createdAt, bytes } = factsOfRow(row);
    return {
        kind,
        id: row.full_name,
        revision,
        sha,
        history,
        isPrivate: row.is_private === 1,
        gated: row.gated,
        facts: { licenses: [...licenses], tasks: [...tasks], createdAt, bytes },
    };
};
/** A part from an earlier run counts if its content is what its name says. */
const isWritten = async (folder, sha256) => existsSync(partPath(folder, sha256)) && (await hashOfFile(partPath(folder, sha256))) === sha256;
const exportContents = async ({ blobs, onPart = () => { } }, folder, parts) => {
    let done = 0;
    for (const [sha256] of parts) {
        if (!(await isWritten(folder, sha256))) {
            const written = await writePart(folder, await blobs.read(sha256));
            if (written !== sha256)
                throw new CliError(`The stored file ${sha256} is damaged. To find others: orrery doctor --deep`);
        }
        onPart(++done, parts.size);
    }
};
const openFolder = async (folder) => {
    if (existsSync(join(folder, bundleFiles.signature)))
        throw new CliError(`${folder} already has a complete bundle. Choose a new folder.`);
    await mkdir(join(folder, bundleFiles.parts), { recursive: true });
    const own = new Set(Object.values(bundleFiles));
    const other = (await readdir(folder)).find((name) => !own.has(name));
    if (other !== undefined)
        throw new CliError(`${folder} has other files, such as ${other}. Choose a new folder.`);
};
/** Removes parts that are of no use any more: of an earlier run, or half written. */
const removeOthers = async (folder, parts) => {
    for (const name of await readdir(join(folder, bundleFiles.parts)))
        if (!parts.has(name))
            await rm(partPath(folder, name), { force: true });
};
/** Writes repositories into a folder. A run that was interrupted goes on; the signature comes last. */
export const writeBundle = async (deps, folder, request) => {
    await openFolder(folder);
    const parts = new Map();
    const repositories = [];
    for (const one of request.repositories)
        repositories.push(await exportRepository(deps, folder, one, request, parts));
    await exportContents(deps, folder, parts);
    await removeOthers(folder, parts);
    const manifest = {
        format: "orrery-bundle-1",
        createdAt: new Date(deps.now()).toISOString(),
        repositories,
        parts: [...parts].map(([sha256, size]) => ({ sha256, size })),
    };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await writeFile(join(folder, bundleFiles.manifest), bytes, { flush: true });
    const signature = (await deps.signingKey.sign(bytes)).toString("base64");
    await writeFile(join(folder, bundleFiles.signature), `${signature}\n`, { flush: true });
    return manifest;
};
//# sourceMappingURL=write-bundle.js.map