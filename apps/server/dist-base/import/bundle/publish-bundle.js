import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { mainFiles } from "../../catalogue/history/read-files.js";
import { readRepositoryFacts } from "../../readers/repository-facts.js";
import { diskSource, keepFile, listFolder } from "../folder-files.js";
/** The owner of bundled repositories: it is not an account, so only hub admins can change them. */
export const bundleOwner = "orrery";
/** Contents that are written at once: each waits for the disk. */
const maxConcurrentWrites = 16;
const foldersWith = async (folder, mark) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return names.filter((name) => existsSync(join(folder, name, mark))).sort();
};
/** Shown first to new users: lists start with what was published last. */
const featured = ["guide", "lang-id", "topic", "digits"];
const featuredLast = (names) => {
    const others = names.filter((name) => !featured.includes(name));
    return [...others, ...featured.filter((name) => names.includes(name)).reverse()];
};
const readVersions = async (folder) => {
    const path = join(folder, "versions.json");
    return existsSync(path) ? JSON.parse(await readFile(path, "utf8")) : {};
};
const publicationsIn = async (folder) => {
    const datasets = join(folder, "datasets");
    const of = (kind, root) => (name) => ({
        kind,
        id: `${bundleOwner}/${name}`,
        folder: join(root, name),
        path: relative(folder, join(root, name)),
    });
    return [
        ...featuredLast(await foldersWith(folder, "config.json")).map(of("model", folder)),
        ...(await foldersWith(datasets, "README.md")).map(of("dataset", datasets)),
    ];
};
/** Raised when more is read from files than before, so that hubs which have them read them again. */
const reading = 2;
/** Changes whenever a file does, without any file being read. */
const fingerprintOf = async (folder) => {
    const hash = createHash("sha256").update(`${reading}\n`);
    for (const { path, place, size } of (await listFolder(folder)).files)
        hash.update(`${path} ${size} ${(await stat(place)).mtimeMs}\n`);
    return hash.digest("hex");
};
const settingOf = ({ kind, id }) => `bundle:${kind}:${id}`;
const readSettings = async (db) => {
    const rows = await db.selectFrom("settings").selectAll().where("key", "like", "bundle:%").execute();
    return new Map(rows.map(({ key, value }) => [key, value]));
};
const writeSetting = async (db, key, value) => {
    await db
        .insertInto("settings")
        .values({ key, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
};
const storeAll = async (blobs, folder) => {
    const { files } = await listFolder(folder);
    const stored = [];
    for (let start = 0; start < files.length; start += maxConcurrentWrites)
        stored.push(...(await Promise.all(files.slice(start, start + maxConcurrentWrites).map((file) => keepFile(blobs, file)))));
    return stored;
};
const factsOf = async ({ kind, folder }) => {
    const byPath = new Map((await listFolder(folder)).files.map((file) => [file.path, file]));
    return readRepositoryFacts({
        kind,
        paths: [...byPath.keys()],
        open: async (path) => diskSource(byPath.get(path) ?? { path, place: path, size: 0 }),
    });
};
const publish = async (deps, versions, wanted) => {
    const { db, blobs, catalogue, now } = deps;
    const { kind, id, folder, path: name } = wanted;
    const at = Date.parse(versions[name]?.date ?? "") || now();
    const [put, { change }] = await Promise.all([storeAll(blobs, folder), factsOf(wanted)]);
    const row = (await catalogue.find(kind, id)) ??
        (await catalogue.create({ kind, id, ownerId: null, isPrivate: false, author: bundleOwner, committedAt: at }));
    const isPublished = new Set(put.map(({ path }) => path));
    const remove = (await mainFiles(db, row.id)).map(({ path }) => path).filter((path) => !isPublished.has(path));
    await catalogue.commit(row, { put, remove, title: "Add bundled models", author: bundleOwner, at });
    await catalogue.update(row, change);
};
/**
 * Publishes the models and datasets that come with the hub, and brings them up to date after an upgrade. A deleted
 * repository stays deleted, and another owner's repository with the same name is not changed. Returns how many
 * were written.
 */
export const publishBundle = async (deps) => {
    const known = await readSettings(deps.db);
    const versions = await readVersions(deps.folder);
    let count = 0;
    for (const wanted of await publicationsIn(deps.folder)) {
        const before = known.get(settingOf(wanted));
        const fingerprint = await fingerprintOf(wanted.folder);
        if (before === fingerprint)
            continue;
        const exists = (await deps.catalogue.find(wanted.kind, wanted.id)) !== undefined;
        if (exists === (before !== undefined)) {
            await publish(deps, versions, wanted);
            count += 1;
        }
        await writeSetting(deps.db, settingOf(wanted), fingerprint);
    }
    return count;
};
//# sourceMappingURL=publish-bundle.js.map