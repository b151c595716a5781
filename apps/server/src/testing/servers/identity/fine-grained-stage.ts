import { addUser, commitFiles, commitLargeFile } from "../../hub-commits.ts";
import type { RoutedHub } from "../../router.ts";

/** Ada, an admin of the organization lab and of the hub, with private repositories; and tokens of hers. */
export interface FineGrainedStage {
  readonly hub: RoutedHub;
  /** Ada's token with the role admin. */
  readonly ada: string;
  readonly bob: string;
  /** Creates a fine-grained token for Ada; throws if it is refused. */
  readonly create: (request: object) => Promise<{ readonly token: string; readonly id: number }>;
  /** SHA-256 of a large file in ada/other. */
  readonly hiddenOid: string;
}

/** The text of the file `notes.txt` in each private repository. */
export const hiddenText = "hidden text of ";

const addRepository = async (hub: RoutedHub, token: string, name: string, more: object = {}): Promise<void> => {
  const [organization, short] = name.split("/");
  const reply = await hub.send(
    "POST",
    "/api/repos/create",
    { name: short, organization, private: true, ...more },
    token,
  );
  if (!reply.ok) throw new Error(`creating ${name} failed with ${reply.status}`);
  await commitFiles(hub, `/api/models/${name}`, "main", { "notes.txt": `${hiddenText}${name}` }, { token });
};

const addPeople = async (hub: RoutedHub) => {
  const ada = await addUser(hub, "ada", "admin");
  const bob = await addUser(hub, "bob", "admin");
  const { db } = hub.hub.database;
  await db.updateTable("accounts").set({ is_admin: 1 }).where("name_key", "=", "ada").execute();
  await hub.send("POST", "/api/organizations", { name: "lab" }, ada);
  return { ada, bob };
};

const makeGated = async (hub: RoutedHub, ada: string, bob: string): Promise<void> => {
  await addRepository(hub, bob, "bob/gated", { private: false });
  await hub.send("PUT", "/api/models/bob/gated/settings", { gated: "manual" }, bob);
  await hub.send("POST", "/bob/gated/ask-access", {}, ada);
  await hub.send("POST", "/api/models/bob/gated/user-access-request/grant", { user: "ada" }, bob);
};

export const openStage = async (hub: RoutedHub): Promise<FineGrainedStage> => {
  const { ada, bob } = await addPeople(hub);
  for (const name of ["ada/own", "ada/other", "lab/net", "lab/spare"]) await addRepository(hub, ada, name);
  await addRepository(hub, bob, "bob/secret");
  await makeGated(hub, ada, bob);
  const content = Buffer.from(`${hiddenText}a large file`);
  const hiddenOid = await commitLargeFile({ ...hub, token: ada }, "ada/other", "main", "weights.bin", content);
  const create: FineGrainedStage["create"] = async (request) => {
    const reply = await hub.send("POST", "/api/tokens/fine-grained", { name: "limited", ...request }, ada);
    const body = (await reply.json()) as { token: string; summary: { id: number }; error?: string };
    if (reply.status !== 201) throw new Error(`${reply.status}: ${body.error}`);
    return { token: body.token, id: body.summary.id };
  };
  return { hub, ada, bob, create, hiddenOid };
};

/** A token for ada/own alone. */
export const forOwn = (permission: "read" | "write", more: object = {}) => ({
  repositories: [{ type: "model", name: "ada/own", permission }],
  ...more,
});

/** Calls a tool of the hub's MCP server; true if it did what it was asked. */
export const callTool = async (
  { hub }: FineGrainedStage,
  token: string,
  name: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
  const accept = "application/json, text/event-stream";
  const reply = await hub.send("POST", "/mcp", message, token, { accept, ...headers });
  const text = await reply.text();
  return reply.ok && text.includes('"result"') && !text.includes('"isError":true');
};
