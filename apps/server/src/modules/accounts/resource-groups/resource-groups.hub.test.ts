import { beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../../testing/router.ts";

const people = ["root", "outside", "reader", "contributor", "writer", "leader", "stranger"] as const;
type Person = (typeof people)[number];

/** Ways to a private repository of a group: whether someone gets through. */
type Path = (hub: RoutedHub, token: string) => Promise<boolean>;

const isOk = async (reply: Promise<Response>): Promise<boolean> => (await reply).ok;
const countOf = async (reply: Promise<Response>) => ((await (await reply).json()) as unknown[]).length;
const git = (token: string) => ({ authorization: `Basic ${Buffer.from(`user:${token}`).toString("base64")}` });
const lfs = { "content-type": "application/vnd.git-lfs+json" };

const reading: Readonly<Record<string, Path>> = {
  list: async (hub, token) => (await countOf(hub.get("/api/models?author=lab", token))) > 0,
  search: async (hub, token) => (await countOf(hub.get("/api/models?search=secret", token))) > 0,
  details: (hub, token) => isOk(hub.get("/api/models/lab/secret", token)),
  resolve: (hub, token) => isOk(hub.get("/lab/secret/resolve/main/README.md", token)),
  tree: (hub, token) => isOk(hub.get("/api/models/lab/secret/tree/main", token)),
  page: async (hub, token) => (await hub.get("/lab/secret", token)).status === 200,
  "dataset rows": (hub, token) => isOk(hub.get("/api/datasets/lab/table/tree/main", token)),
  git: (hub, token) => isOk(hub.get("/lab/secret.git/info/refs?service=git-upload-pack", undefined, git(token))),
  "large files": (hub, token) => {
    const body = { operation: "download", transfers: ["basic"], objects: [] };
    return isOk(hub.send("POST", "/lab/secret.git/info/lfs/objects/batch", body, token, lfs));
  },
  Xet: (hub, token) => isOk(hub.get("/api/models/lab/secret/xet-read-token/main", token)),
  router: async (hub, token) => {
    const body = { model: "lab/secret", messages: [{ role: "user", content: "a" }] };
    const reply = await hub.send("POST", "/router/v1/chat/completions", body, token);
    return ((await reply.json()) as { error?: { code: string } }).error?.code !== "model_not_found";
  },
  MCP: async (hub, token) => {
    const params = { name: "read_file", arguments: { repo_id: "lab/secret", path: "README.md" } };
    const headers = { accept: "application/json, text/event-stream" };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    return (await (await hub.send("POST", "/mcp", body, token, headers)).text()).includes("For the group only");
  },
  "owner page": async (hub, token) => {
    const reply = await hub.get("/api/owners/lab", token);
    return ((await reply.json()) as { numModels?: number }).numModels === 1;
  },
};

const proposing: Path = async (hub, token) => {
  const { status } = await commitFiles(hub, "/api/models/lab/secret", "main?create_pr=1", { "a.txt": "a" }, { token });
  return status === 200;
};
const writing: Path = async (hub, token) => {
  const { status } = await commitFiles(hub, "/api/models/lab/secret", "main", { "b.txt": token }, { token });
  return status === 200;
};

describe.each(enginesForTests)("resource groups on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  const tokens = {} as Record<Person, string>;
  let group = "";
  const groups = "/api/organizations/lab/resource-groups";
  startRoutedHubOn({ skipReason, start }, (started) => {
    hub = started;
  });
  const send = async (method: string, path: string, body: unknown, token = tokens.root) => {
    const reply = await hub.send(method, path, body, token);
    return [reply.status, (await reply.json()) as ReturnType<typeof JSON.parse>] as const;
  };

  beforeAll(async () => {
    if (skipReason) return;
    for (const name of people) tokens[name] = await addUser(hub, name, "admin");
    await send("POST", "/api/organizations", { name: "lab" });
    for (const name of ["outside", "reader", "contributor", "writer", "leader"])
      await send("PUT", `/api/organizations/lab/members/${name}`, { role: "write" });
    for (const [type, name] of [
      ["model", "secret"],
      ["dataset", "table"],
    ])
      await send("POST", "/api/repos/create", { type, organization: "lab", name, private: true });
    await commitFiles(hub, "/api/models/lab/secret", "main", { "README.md": "For the group only" });
    group = (await send("POST", groups, { name: "Red team" }))[1].id;
    for (const [name, role] of [
      ["reader", "read"],
      ["contributor", "contribute"],
      ["writer", "write"],
      ["leader", "admin"],
    ])
      await send("PUT", `${groups}/${group}/members/${name}`, { role });
    await send("POST", "/api/models/lab/secret/resource-group", { resourceGroupId: group });
    await send("POST", "/api/datasets/lab/table/resource-group", { resourceGroupId: group });
  });

  test.skipIf(skipReason).each(Object.entries(reading))(
    "%s: members of the group and admins get through",
    async (_name, path) => {
      const through: Person[] = [];
      for (const name of people) if (await path(hub, tokens[name])) through.push(name);
      expect(through).toEqual(["root", "reader", "contributor", "writer", "leader"]);
    },
  );

  test.skipIf(skipReason)("the roles say who proposes, writes and sets rules", async () => {
    const rules: Path = (at, token) =>
      isOk(at.send("PUT", "/api/models/lab/secret/protected-branches/main", {}, token));
    const allowed = async (path: Path) => {
      const names: Person[] = [];
      for (const name of people) if (await path(hub, tokens[name])) names.push(name);
      return names;
    };
    expect(await allowed(proposing)).toEqual(["root", "contributor", "writer", "leader"]);
    expect(await allowed(writing)).toEqual(["root", "writer", "leader"]);
    expect(await allowed(rules)).toEqual(["root", "leader"]);
  });

  test.skipIf(skipReason)("a fine-grained token reaches no more than its account", async () => {
    const owners = [{ name: "lab", permission: "write" }];
    const repositories = [{ type: "model", name: "lab/secret", permission: "write" }];
    const tokenOf = async (name: Person, reach: object) =>
      (await send("POST", "/api/tokens/fine-grained", { name: "fine", ...reach }, tokens[name]))[1].token as string;
    const sees = async (token: string | undefined) => (await hub.get("/api/models/lab/secret", token)).status;
    expect(await sees(await tokenOf("reader", { owners }))).toBe(200);
    expect(await sees(await tokenOf("reader", { repositories }))).toBe(200);
    expect(await sees(await tokenOf("outside", { owners }))).toBe(404);
    const named = await tokenOf("writer", { repositories });
    expect(await sees(named)).toBe(200);
    await send("DELETE", `${groups}/${group}/members/writer`, undefined);
    expect([await sees(named), await sees(tokens.writer)]).toEqual([404, 404]);
    await send("PUT", `${groups}/${group}/members/writer`, { role: "write" });
  });

  test.skipIf(skipReason)("members see their own groups; admins of a group manage its members only", async () => {
    const listed = async (name: Person) => (await send("GET", groups, undefined, tokens[name]))[1].length;
    expect([await listed("root"), await listed("reader"), await listed("outside")]).toEqual([1, 1, 0]);
    const add = (user: string, token: string) =>
      send("PUT", `${groups}/${group}/members/${user}`, { role: "read" }, token);
    expect((await add("outside", tokens.reader))[0]).toBe(403);
    expect((await add("stranger", tokens.leader))[1].error).toBe('"stranger" is not in "lab". Add them to it first.');
    expect((await add("outside", tokens.leader))[0]).toBe(200);
    expect(await reading.details?.(hub, tokens.outside)).toBe(true);
    await send("DELETE", "/api/organizations/lab/members/outside", undefined);
    await send("PUT", "/api/organizations/lab/members/outside", { role: "write" });
    expect(await reading.details?.(hub, tokens.outside)).toBe(false);
    const move = { resourceGroupId: null };
    expect((await send("POST", "/api/models/lab/secret/resource-group", move, tokens.leader))[0]).toBe(403);
    expect((await send("POST", groups, { name: "RED TEAM" }))[0]).toBe(409);
    expect((await send("DELETE", `${groups}/${group}`, undefined))[1].error).toBe(
      '"Red team" has repositories. Take them out of the group first.',
    );
  });

  const create = (body: object, token: string | undefined) => hub.send("POST", "/api/repos/create", body, token);
  const groupOf = async (name: string) => {
    const all = (await send("GET", groups, undefined))[1] as { name: string; repositories: { name: string }[] }[];
    return all.find(({ repositories }) => repositories.some((one) => one.name === name))?.name;
  };
  const groupToken = async (person: Person, permission: "read" | "write", id = group) => {
    const body = { name: "group", canRunModels: true, resourceGroups: [{ id, permission }] };
    return (await send("POST", "/api/tokens/fine-grained", body, tokens[person]))[1].token as string;
  };

  test.skipIf(skipReason)(
    "writers of a group create repositories in it, whatever their role in the organization",
    async () => {
      await send("PUT", "/api/organizations/lab/members/writer", { role: "read" });
      const body = (name: string) => ({
        type: "dataset",
        name,
        organization: "lab",
        private: true,
        resourceGroupId: group,
      });
      const statuses: Partial<Record<Person, number>> = {};
      for (const name of people) statuses[name] = (await create(body(`of-${name}`), tokens[name])).status;
      expect(statuses).toEqual({
        root: 200,
        outside: 400,
        reader: 403,
        contributor: 403,
        writer: 200,
        leader: 200,
        stranger: 400,
      });
      expect((await create(body("of-a-stranger"), undefined)).status).toBe(401);
      expect(await groupOf("lab/of-writer")).toBe("Red team");
      expect((await create({ ...body("plain"), resourceGroupId: null }, tokens.writer)).status).toBe(403);
      const refused = async (change: object) => {
        const reply = await create({ ...body("refused"), ...change }, tokens.leader);
        return ((await reply.json()) as { error: string }).error;
      };
      expect(await refused({ resourceGroupId: "x" })).toBe(
        '"resourceGroupId": "lab" has no resource group "x" that you are in.',
      );
      expect(await refused({ organization: "leader" })).toBe(
        `"resourceGroupId": "leader" has no resource group "${group}" that you are in.`,
      );
      await send("PUT", "/api/organizations/lab/members/writer", { role: "write" });
    },
  );

  test.skipIf(skipReason)("expand=resourceGroup is for members of the group and for admins", async () => {
    const works = "/api/organizations/works";
    await send("POST", "/api/organizations", { name: "works" });
    for (const name of ["reader", "writer"]) await send("PUT", `${works}/members/${name}`, { role: "read" });
    const { id } = (await send("POST", `${works}/resource-groups`, { name: "Blue team" }))[1];
    await send("PUT", `${works}/resource-groups/${id}/members/reader`, { role: "read" });
    for (const type of ["model", "dataset"]) {
      await create({ type, name: "works/grouped", resourceGroupId: id }, tokens.root);
      await create({ type, name: "works/loose" }, tokens.root);
    }
    const json = async (path: string, token: string | undefined) =>
      (await (await hub.get(path, token)).json()) as ReturnType<typeof JSON.parse>;
    const groupsSeen = async (token: string | undefined) => {
      const records = [];
      for (const kind of ["models", "datasets"]) {
        records.push(...(await json(`/api/${kind}?author=works&expand=resourceGroup`, token)));
        for (const name of ["grouped", "loose"])
          records.push(await json(`/api/${kind}/works/${name}?expand=resourceGroup`, token));
      }
      expect(records.length).toBe(8);
      for (const record of records)
        if (record.id !== "works/grouped") expect(record).not.toHaveProperty("resourceGroup");
      return records.flatMap((record) => record.resourceGroup ?? []);
    };
    const fineGrained = async (access: object) =>
      (await send("POST", "/api/tokens/fine-grained", { name: "fine", ...access }, tokens.reader))[1].token as string;

    const forGroup = await fineGrained({ resourceGroups: [{ id, permission: "read" }] });
    const shown = { id, name: "Blue team" };
    for (const token of [tokens.root, tokens.reader, hub.token, forGroup])
      expect(await groupsSeen(token)).toEqual([shown, shown, shown, shown]);
    for (const token of [
      undefined,
      tokens.stranger,
      tokens.outside,
      tokens.writer,
      await fineGrained({ canRunModels: true }),
    ])
      expect(await groupsSeen(token)).toEqual([]);
    expect(await json("/api/models/works/grouped", tokens.reader)).not.toHaveProperty("resourceGroup");
  });

  test.skipIf(skipReason)("check-name takes the resource group of the new repository", async () => {
    await send("PUT", "/api/organizations/lab/members/writer", { role: "read" });
    const check = async (query: Record<string, string>, token: string) => {
      const text = new URLSearchParams({ name: "lab/free", ...query });
      return (await (await hub.get(`/api/repos/check-name?${text}`, token)).json()) as unknown;
    };
    const resourceGroupId = group;
    const refused = (error: string) => ({ isAvailable: false, error: expect.stringContaining(error) });
    expect(await check({ resourceGroupId }, tokens.writer)).toEqual({ isAvailable: true });
    expect(await check({}, tokens.writer)).toEqual(refused('You can\'t create repositories under "lab".'));
    expect(await check({ resourceGroupId: "" }, tokens.writer)).toEqual(refused("You can't create repositories"));
    expect(await check({ resourceGroupId, name: "lab/secret" }, tokens.writer)).toEqual(
      refused('There is already a model "lab/secret".'),
    );
    expect(await check({ resourceGroupId, name: "writer/free" }, tokens.writer)).toEqual(
      refused('"writer" has no resource group'),
    );
    expect(await check({ resourceGroupId }, tokens.reader)).toEqual(
      refused('You need the role write in the resource group "Red team"'),
    );
    expect(await check({ resourceGroupId }, tokens.stranger)).toEqual(refused('"lab" has no resource group'));
    await send("PUT", "/api/organizations/lab/members/writer", { role: "write" });
  });

  test.skipIf(skipReason)(
    "a renamed repository and a copy stay in the group, one of another owner does not",
    async () => {
      const move = (from: string, to: string, token = tokens.writer) =>
        send("POST", "/api/repos/move", { fromRepo: from, toRepo: to, type: "dataset" }, token);
      const copy = (to: string, token: string) =>
        send("POST", "/api/datasets/lab/renamed/duplicate", { repository: to }, token);
      expect((await move("lab/of-writer", "lab/renamed"))[0]).toBe(403);
      await send("PUT", "/api/organizations/lab/settings", { writersManage: true });
      expect((await move("lab/of-writer", "lab/renamed"))[0]).toBe(200);
      expect(await groupOf("lab/renamed")).toBe("Red team");
      expect((await copy("lab/copied", tokens.reader))[0]).toBe(403);
      expect((await copy("lab/copied", tokens.writer))[0]).toBe(200);
      expect(await groupOf("lab/copied")).toBe("Red team");
      expect((await hub.get("/api/datasets/lab/copied", tokens.outside)).status).toBe(404);
      expect((await copy("reader/copied", tokens.reader))[0]).toBe(200);
      expect((await move("lab/copied", "writer/copied"))[0]).toBe(200);
      expect(await groupOf("writer/copied")).toBe(undefined);
      expect((await hub.get("/api/datasets/writer/copied", tokens.leader)).status).toBe(404);
      for (const name of ["root", "writer", "leader"])
        await send("DELETE", "/api/repos/delete", {
          type: "dataset",
          name: `lab/${name === "writer" ? "renamed" : `of-${name}`}`,
        });
    },
  );

  test.skipIf(skipReason)("a token for a group reaches the group on every path, and nothing else", async () => {
    await create({ type: "dataset", name: "lab/open-plan", private: true }, tokens.root);
    await send("DELETE", "/api/models/lab/secret/protected-branches/main", undefined);
    const empty = (await send("POST", groups, { name: "Empty" }))[1].id as string;
    await send("PUT", `${groups}/${empty}/members/writer`, { role: "write" });
    const own = await groupToken("writer", "write");
    const other = await groupToken("writer", "write", empty);
    const through = async (token: string) => {
      const names: string[] = [];
      for (const [name, path] of Object.entries(reading)) if (await path(hub, token)) names.push(name);
      return names;
    };
    expect(await through(own)).toEqual(Object.keys(reading));
    expect(await through(other)).toEqual([]);
    const status = async (path: string, token = own) => (await hub.get(path, token)).status;
    expect(await status("/api/datasets/lab/open-plan")).toBe(404);
    expect(await status("/api/organizations/lab/members")).toBe(403);
    expect(((await (await hub.get("/api/whoami-v2", own)).json()) as { orgs: unknown[] }).orgs).toEqual([]);
    expect([await proposing(hub, own), await writing(hub, own)]).toEqual([true, true]);
    const readOnly = await groupToken("writer", "read");
    expect([await status("/api/models/lab/secret", readOnly), await writing(hub, readOnly)]).toEqual([200, false]);
    // Now and later: what is moved in or created there is reached, what is moved out is not.
    const assign = (id: string | null) =>
      send("POST", "/api/datasets/lab/open-plan/resource-group", { resourceGroupId: id });
    await assign(group);
    expect(await status("/api/datasets/lab/open-plan")).toBe(200);
    await assign(null);
    expect(await status("/api/datasets/lab/open-plan")).toBe(404);
    const inGroup = { type: "dataset", name: "lab/later", private: true, resourceGroupId: group };
    expect([(await create(inGroup, readOnly)).status, (await create(inGroup, own)).status]).toEqual([403, 200]);
    expect((await create({ ...inGroup, name: "lab/loose", resourceGroupId: null }, own)).status).toBe(403);
    expect(await status("/api/datasets/lab/later")).toBe(200);
    await send("DELETE", `${groups}/${group}/members/writer`, undefined);
    // The router keeps who a token belongs to for a second.
    await expect.poll(() => through(own)).toEqual([]);
    await send("PUT", `${groups}/${group}/members/writer`, { role: "read" });
    expect([await status("/api/models/lab/secret"), await writing(hub, own)]).toEqual([200, false]);
    await send("PUT", `${groups}/${group}/members/writer`, { role: "write" });
    await send("DELETE", `${groups}/${empty}`, undefined);
    await send("DELETE", "/api/repos/delete", { type: "dataset", name: "lab/later" });
  });

  test.skipIf(skipReason)("tokens name groups of their account only, and say which", async () => {
    const body = { name: "mine", resourceGroups: [{ id: group, permission: "read" }] };
    const [status, made] = await send("POST", "/api/tokens/fine-grained", body, tokens.reader);
    expect([status, made.summary.role]).toEqual([201, "read"]);
    expect(made.summary.fineGrained.resourceGroups).toEqual([
      { id: group, organization: "lab", name: "Red team", permission: "read" },
    ]);
    const who = (await (await hub.get("/api/whoami-v2", made.token)).json()) as ReturnType<typeof JSON.parse>;
    expect(who.auth.accessToken.fineGrained.scoped).toEqual([
      { entity: { _id: group, type: "resource-group", name: "lab/Red team" }, permissions: ["repo.content.read"] },
    ]);
    for (const name of ["outside", "stranger"] as const)
      expect((await send("POST", "/api/tokens/fine-grained", body, tokens[name]))[1].error).toBe(
        `"resourceGroups": there is no resource group "${group}" that ${name} is in.`,
      );
  });

  test.skipIf(skipReason)("a token for a group works from the organization's addresses", async () => {
    const token = await groupToken("reader", "read");
    const ranges = (ipRanges: string[]) => send("PUT", "/api/organizations/lab/settings", { ipRanges }, hub.token);
    await ranges(["203.0.113.7"]);
    expect(await reading.details?.(hub, token)).toBe(false);
    await ranges([]);
    expect(await reading.details?.(hub, token)).toBe(true);
  });

  test.skipIf(skipReason)("out of the group, a repository is the organization's again", async () => {
    for (const path of ["models/lab/secret", "datasets/lab/table"])
      expect([path, await send("POST", `/api/${path}/resource-group`, { resourceGroupId: null })]).toEqual([
        path,
        [200, { success: true }],
      ]);
    expect(await reading.list?.(hub, tokens.outside)).toBe(true);
    expect(await reading.resolve?.(hub, tokens.outside)).toBe(true);
    expect((await send("DELETE", `${groups}/${group}`, undefined))[0]).toBe(200);
    expect((await send("GET", groups, undefined))[1]).toEqual([]);
  });
});
