import type { HubForTests } from "./hub.ts";

/** Changes of a commit: text by path; null deletes the path. */
export type FilesForTests = Readonly<Record<string, string | Buffer | null>>;

export interface CommitForTests {
  readonly status: number;
  readonly body: { readonly commitOid: string; readonly pullRequestUrl?: string; readonly error?: string };
  /** The number of the pull request that was opened. */
  readonly number: number;
}

const toLine = ([path, content]: [string, string | Buffer | null]): object =>
  content === null
    ? { key: "deletedFile", value: { path } }
    : { key: "file", value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" } };

/** Commits files as clients do; `branch` can end in `?create_pr=1`. */
export const commitFiles = async (
  hub: HubForTests,
  repository: string,
  branch: string,
  files: FilesForTests,
  { token = hub.token, header = {} }: { readonly token?: string | undefined; readonly header?: object } = {},
): Promise<CommitForTests> => {
  const lines = [{ key: "header", value: { summary: "a change", ...header } }, ...Object.entries(files).map(toLine)];
  const [name = "", query] = branch.split("?");
  const path = `${repository}/commit/${encodeURIComponent(name)}${query === undefined ? "" : `?${query}`}`;
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  const reply = await hub.send("POST", path, text, token, { "content-type": "application/x-ndjson" });
  const body = (await reply.json()) as CommitForTests["body"];
  return { status: reply.status, body, number: Number(body.pullRequestUrl?.split("/").at(-1)) };
};

/** Adds a user and returns a token of theirs. */
export const addUser = async (hub: HubForTests, name: string, role = "write"): Promise<string> => {
  await hub.send("POST", "/api/users", { name }, hub.token);
  const reply = await hub.send("POST", "/api/tokens", { name: "test", role, account: name }, hub.token);
  return ((await reply.json()) as { token: string }).token;
};
