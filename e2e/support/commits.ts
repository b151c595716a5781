import type { Hub } from "./hub.ts";

/** Contents by path; null deletes the file. */
type Files = Readonly<Record<string, string | Buffer | null>>;

interface CommitOptions {
  readonly message?: string;
  readonly description?: string;
  /** `dev`, or `main?create_pr=1` to open a pull request. */
  readonly branch?: string;
  readonly token?: string;
}

export interface CommitOutcome {
  readonly commitOid: string;
  readonly pullRequestUrl?: string;
}

export const post = async <T>(hub: Hub, path: string, body: unknown, token = hub.token): Promise<T> => {
  const isLines = typeof body === "string";
  const reply = await fetch(hub.address + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": isLines ? "application/x-ndjson" : "application/json",
    },
    body: isLines ? body : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

/** Commits files to a repository such as `models/owner/net`, as clients do. */
export const commitTo = (
  hub: Hub,
  repository: string,
  files: Files,
  { message = "Change files", description = "", branch = "main", token }: CommitOptions = {},
): Promise<CommitOutcome> => {
  const lines = [
    { key: "header", value: { summary: message, description } },
    ...Object.entries(files).map(([path, content]) =>
      content === null
        ? { key: "deletedFile", value: { path } }
        : { key: "file", value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" } },
    ),
  ];
  const [name = "", query] = branch.split("?");
  const path = `/api/${repository}/commit/${encodeURIComponent(name)}${query ? `?${query}` : ""}`;
  return post(hub, path, lines.map((line) => JSON.stringify(line)).join("\n"), token);
};

/** Adds a user and returns a token of theirs. */
export const addPerson = async (hub: Hub, name: string): Promise<string> => {
  await post(hub, "/api/users", { name });
  return (await post<{ token: string }>(hub, "/api/tokens", { name: "test", role: "write", account: name })).token;
};
