import { createHash } from "node:crypto";
import { mainFiles } from "../../catalogue/history/read-files.js";
const pageSize = 500;
const hashOf = async (blobs, sha256) => {
    const hash = createHash("sha256");
    for await (const chunk of await blobs.read(sha256))
        hash.update(chunk);
    return hash.digest("hex");
};
const problemOf = async (blobs, sha256) => {
    if (!(await blobs.stat(sha256)))
        return "missing";
    return (await hashOf(blobs, sha256)) === sha256 ? undefined : "damaged";
};
/** The path of a file by its git id, on the main branch. */
const fileName = async (db, id, name, oid) => {
    const file = (await mainFiles(db, id)).find((candidate) => candidate.oid === oid);
    return file ? `${name}/${file.path}` : `${name} (git object ${oid})`;
};
/** Every content that a file has as a whole, once, in order. */
const wholeFiles = async function* (db) {
    for (let last = "";;) {
        const rows = await db
            .selectFrom("git_blobs")
            .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
            .select(["git_blobs.sha256", "git_blobs.oid", "repositories.id", "repositories.full_name"])
            .where("git_blobs.sha256", ">", last)
            .where(({ not, exists, selectFrom }) => not(exists(selectFrom("xet_files").select("hash").whereRef("xet_files.sha256", "=", "git_blobs.sha256"))))
            .orderBy("git_blobs.sha256")
            .limit(pageSize)
            .execute();
        for (const { sha256, oid, id, full_name } of rows) {
            if (sha256 !== last)
                yield { sha256: sha256 ?? "", owner: () => fileName(db, id, full_name, oid) };
            last = sha256 ?? "";
        }
        if (rows.length < pageSize)
            return;
    }
};
/** Every content that holds chunks of files that came by Xet. */
const xorbs = async function* (db) {
    const rows = await db.selectFrom("xet_xorbs").select("sha256").distinct().execute();
    for (const { sha256 } of rows)
        yield { sha256, owner: async () => "chunks of files uploaded by Xet" };
};
/** Reads every content that a file has, and compares it with its hash. */
export const checkBlobs = async (db, blobs) => {
    const damaged = [];
    let checked = 0;
    for (const needed of [wholeFiles(db), xorbs(db)])
        for await (const { sha256, owner } of needed) {
            checked++;
            const problem = await problemOf(blobs, sha256);
            if (problem)
                damaged.push({ sha256, problem, file: await owner() });
        }
    return { checked, damaged };
};
//# sourceMappingURL=blob-check.js.map