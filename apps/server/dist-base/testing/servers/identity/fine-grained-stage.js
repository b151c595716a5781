import { addUser, commitFiles, commitLargeFile } from "../../hub-commits.js";
/** The text of the file `notes.txt` in each private repository. */
export const hiddenText = "hidden text of ";
const addRepository = async (hub, token, name, more = {}) => {
    const [organization, short] = name.split("/");
    const reply = await hub.send("POST", "/api/repos/create", { name: short, organization, private: true, ...more }, token);
    if (!reply.ok)
        throw new Error(`creating ${name} failed with ${reply.status}`);
    await commitFiles(hub, `/api/models/${name}`, "main", { "notes.txt": `${hiddenText}${name}` }, { token });
};
const addPeople = async (hub) => {
    const ada = await addUser(hub, "ada", "admin");
    const bob = await addUser(hub, "bob", "admin");
    const { db } = hub.hub.database;
    await db.updateTable("accounts").set({ is_admin: 1 }).where("name_key", "=", "ada").execute();
    await hub.send("POST", "/api/organizations", { name: "lab" }, ada);
    return { ada, bob };
};
const makeGated = async (hub, ada, bob) => {
    await addRepository(hub, bob, "bob/gated", { private: false });
    await hub.send("PUT", "/api/models/bob/gated/settings", { gated: "manual" }, bob);
    await hub.send("POST", "/bob/gated/ask-access", {}, ada);
    await hub.send("POST", "/api/models/bob/gated/user-access-request/grant", { user: "ada" }, bob);
};
export const openStage = async (hub) => {
    const { ada, bob } = await addPeople(hub);
    for (const name of ["ada/own", "ada/other", "lab/net", "lab/spare"])
        await addRepository(hub, ada, name);
    await addRepository(hub, bob, "bob/secret");
    await makeGated(hub, ada, bob);
    const content = Buffer.from(`${hiddenText}a large file`);
    const hiddenOid = await commitLargeFile({ ...hub, token: ada }, "ada/other", "main", "weights.bin", content);
    const create = async (request) => {
        const reply = await hub.send("POST", "/api/tokens/fine-grained", { name: "limited", ...request }, ada);
        const body = (await reply.json());
        if (reply.status !== 201)
            throw new Error(`${reply.status}: ${body.error}`);
        return { token: body.token, id: body.summary.id };
    };
    return { hub, ada, bob, create, hiddenOid };
};
/** A token for ada/own alone. */
export const forOwn = (permission, more = {}) => ({
    repositories: [{ type: "model", name: "ada/own", permission }],
    ...more,
});
/** Calls a tool of the hub's MCP server; true if it did what it was asked. */
export const callTool = async ({ hub }, token, name, input, headers = {}) => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
    const accept = "application/json, text/event-stream";
    const reply = await hub.send("POST", "/mcp", message, token, { accept, ...headers });
    const text = await reply.text();
    return reply.ok && text.includes('"result"') && !text.includes('"isError":true');
};
//# sourceMappingURL=fine-grained-stage.js.map