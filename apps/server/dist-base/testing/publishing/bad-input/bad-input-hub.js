import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { startHub } from "../../hub.js";
import { addUser, commitFiles, commitLargeFile, commitLines } from "../../hub-commits.js";
import { hello } from "../xet-samples.js";
/** A large file of a private repository. */
export const secret = Buffer.from("\0a secret");
/** Sends a request to the Xet storage. */
export const badStore = ({ hub }, method, path, body, token) => fetch(`${hub.address}/api/xet${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: new Uint8Array(body) }),
});
const storageToken = async (hub, id, access, token) => {
    const reply = await hub.get(`/api/models/${id}/xet-${access}-token/main`, token);
    return (await reply.json()).accessToken;
};
/** The private repository has a file that came by Xet. */
const fillSecret = async (hub) => {
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
    await commitLargeFile(hub, "owner/secret", "main", "w.bin", secret);
    const token = await storageToken(hub, "owner/secret", "write", hub.token);
    await badStore({ hub }, "POST", `/v1/xorbs/default/${hello.chunk}`, hello.xorb, token);
    await badStore({ hub }, "POST", "/v1/shards", hello.shard, token);
    const line = { key: "lfsFile", value: { path: "hello.bin", oid: hello.sha256, size: 12 } };
    const { status, body } = await commitLines(hub, "/api/models/owner/secret", "main", [line]);
    if (status !== 200)
        throw new Error(`the hub did not take the file: ${body.error}`);
};
const fillNet = async (hub, guest) => {
    const api = "/api/models/owner/net";
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    const files = { "README.md": "# Net\n", "config.json": "{}", "a/b/c.txt": "c", "caf\u00e9.txt": "c" };
    await commitFiles(hub, api, "main", files);
    await hub.send("POST", `${api}/branch/dev`, {}, hub.token);
    await hub.send("POST", `${api}/tag/main`, { tag: "v1" }, hub.token);
    for (const name of ["one", "two"])
        await commitFiles(hub, api, "main?create_pr=1", { [name]: name }, { token: guest });
    await hub.send("POST", `${api}/discussions/2/status`, { status: "closed" }, hub.token);
};
export const startBadInputHub = async (engine) => {
    const store = await engine.newStore();
    const hub = await startHub(store, { maxCommitOperations: 40 });
    const guest = await addUser(hub, "guest");
    const other = await addUser(hub, "other");
    const reader = await addUser(hub, "reader", "read");
    const runner = await addUser(hub, "runner", "inference");
    await fillNet(hub, guest);
    await fillSecret(hub);
    await hub.send("POST", "/api/repos/create", { name: "guest/own" }, guest);
    return {
        hub,
        dataFolder: store.dataFolder,
        tokens: { owner: hub.token, guest, other, reader, runner },
        write: await storageToken(hub, "owner/net", "write", hub.token),
        read: await storageToken(hub, "owner/net", "read", hub.token),
        guestRead: await storageToken(hub, "guest/own", "read", guest),
    };
};
const tables = [
    ...["refs", "commits", "trees", "git_blobs", "tag_objects", "discussions", "discussion_events"],
    ...["uploads", "xet_xorbs", "xet_files", "xet_samples", "xet_file_xorbs", "xet_uploads", "repositories"],
];
const filesBelow = (folder) => existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [])
    : [];
/** Everything that a refused request could have left: rows, refs, contents and temporary files. */
export const stateOf = async ({ hub, dataFolder }, hasContents = true) => {
    const { db } = hub.hub.database;
    const counts = {};
    for (const table of tables) {
        const { count } = await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as("count"))
            .executeTakeFirstOrThrow();
        counts[table] = Number(count);
    }
    const refs = await db
        .selectFrom("refs")
        .select(["repository_id", "name", "target"])
        .orderBy("repository_id")
        .orderBy("name")
        .execute();
    const contents = filesBelow(join(dataFolder, "blobs")).sort();
    const temporary = [
        ...contents.filter((path) => path.includes("incoming")),
        ...filesBelow(join(dataFolder, "incoming")),
    ];
    return { counts, refs, temporary, ...(hasContents && { contents }) };
};
//# sourceMappingURL=bad-input-hub.js.map