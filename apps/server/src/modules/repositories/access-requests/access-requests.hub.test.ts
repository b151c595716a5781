import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("access requests on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<string, string> = {};
  const base = "/api/models/owner/gated";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    for (const name of ["ada", "bob", "eve"]) tokens[name] = await addUser(hub, name);
    tokens.runner = await addUser(hub, "ada", "inference");
    for (const name of ["gated", "open", "auto"]) {
      await hub.send("POST", "/api/repos/create", { name: `owner/${name}` }, hub.token);
      await commitFiles(hub, `/api/models/owner/${name}`, "main", { "a.txt": "a" });
    }
    await hub.send("PUT", `${base}/settings`, { gated: "manual" }, hub.token);
    await hub.send("PUT", "/api/models/owner/auto/settings", { gated: "auto" }, hub.token);
  });

  const post = async (path: string, body: unknown, token?: string) => {
    const reply = await hub.send("POST", path, body, token);
    return { status: reply.status, body: (await reply.json()) as { error?: string; status?: string } };
  };
  const ask = (token: string | undefined, fields: unknown = {}) => post("/owner/gated/ask-access", fields, token);
  const handle = (user: string, status: string, more = {}) =>
    post(`${base}/user-access-request/handle`, { user, status, ...more }, hub.token);
  const list = async (status: string) =>
    (await (await hub.get(`${base}/user-access-request/${status}`, hub.token)).json()) as {
      user: { user: string };
      status: string;
      fields?: object;
      rejectionReason?: string;
    }[];
  const read = async (token?: string, name = "gated") =>
    (await hub.get(`/owner/${name}/resolve/main/a.txt`, token)).status;

  test.skipIf(skipReason)("files are closed until a request is accepted, and again when it is rejected", async () => {
    expect([await read(), await read(tokens.ada)]).toEqual([401, 403]);
    expect((await ask(tokens.ada, { affiliation: "Lab", agree: true })).body).toEqual({ status: "pending" });
    expect(await read(tokens.ada)).toBe(403);
    expect(await list("pending")).toEqual([
      {
        user: { user: "ada", fullname: "ada" },
        status: "pending",
        timestamp: expect.stringMatching(/Z$/),
        fields: { affiliation: "Lab", agree: "true" },
      },
    ]);
    expect((await handle("ada", "accepted")).status).toBe(200);
    expect([await read(tokens.ada), await read(tokens.bob), await read(tokens.runner)]).toEqual([200, 403, 403]);
    expect((await ask(tokens.ada)).body).toEqual({ status: "accepted" });
    expect(await list("accepted")).toMatchObject([{ user: { user: "ada" } }]);
    expect((await handle("ada", "rejected", { rejectionReason: "No longer" })).status).toBe(200);
    expect([await read(tokens.ada), await list("rejected")]).toMatchObject([403, [{ rejectionReason: "No longer" }]]);
    expect((await ask(tokens.ada)).body).toEqual({ status: "rejected", rejectionReason: "No longer" });
    expect((await handle("ada", "pending")).status).toBe(200);
    expect([await read(tokens.ada), (await list("pending")).length]).toEqual([403, 1]);
  });

  test.skipIf(skipReason)("the card, the license and the configuration are readable without access", async () => {
    const files = {
      "README.md": "# Card",
      LICENSE: "MIT",
      "config.json": "{}",
      "tokenizer.json": "{}",
      "a/LICENSE": "x",
    };
    await hub.send("POST", "/api/repos/create", { name: "owner/card" }, hub.token);
    await commitFiles(hub, "/api/models/owner/card", "main", files);
    await hub.send("PUT", "/api/models/owner/card/settings", { gated: "manual" }, hub.token);
    const status = async (path: string, token?: string) =>
      (await hub.get(`/owner/card/resolve/main/${path}`, token)).status;
    const paths = Object.keys(files);
    expect(await Promise.all(paths.map((path) => status(path)))).toEqual([200, 200, 200, 401, 401]);
    expect(await Promise.all(paths.map((path) => status(path, tokens.ada)))).toEqual([200, 200, 200, 403, 403]);
    await hub.send("PUT", "/api/models/owner/card/settings", { private: true }, hub.token);
    expect(await Promise.all(paths.map((path) => status(path, tokens.ada)))).toEqual([404, 404, 404, 404, 404]);
  });

  test.skipIf(skipReason)(
    "people see, change and withdraw their request, and ask again after a rejection",
    async () => {
      const path = "/api/models/owner/own/user-access-request";
      await hub.send("POST", "/api/repos/create", { name: "owner/own" }, hub.token);
      await hub.send("PUT", "/api/models/owner/own/settings", { gated: "manual" }, hub.token);
      const own = async (method: "GET" | "PUT" | "DELETE", body?: object, token = tokens.eve) => {
        const reply = await (method === "GET" ? hub.get(path, token) : hub.send(method, path, body, token));
        return (await reply.json()) as { canRead: boolean; request?: { status: string }; error?: string };
      };
      const answer = (status: string, more = {}) => post(`${path}/handle`, { user: "eve", status, ...more }, hub.token);
      expect(await (await hub.get(path)).json()).toEqual({ canRead: false });
      expect(await own("GET", undefined, hub.token)).toEqual({ canRead: true });
      expect(await own("PUT", { fields: { use: "a" } })).toMatchObject({
        canRead: false,
        request: { status: "pending" },
      });
      expect(await own("PUT", { fields: { use: "b" } })).toMatchObject({ request: { fields: { use: "b" } } });
      expect(await own("DELETE")).toEqual({ canRead: false });
      await own("PUT", {});
      await answer("rejected", { rejectionReason: "Ask your admin." });
      expect(await own("GET")).toEqual({
        canRead: false,
        request: {
          status: "rejected",
          fields: {},
          rejectionReason: "Ask your admin.",
          requestedAt: expect.stringMatching(/Z$/),
          answeredAt: expect.stringMatching(/Z$/),
        },
      });
      expect((await own("DELETE")).error).toContain("Your request is already rejected.");
      await hub.send("PUT", "/api/models/owner/own/settings", { gated: "auto" }, hub.token);
      expect(await own("PUT", {})).toMatchObject({ canRead: false, request: { status: "pending" } });
      await answer("accepted");
      expect(await own("PUT", {})).toMatchObject({ canRead: true, request: { status: "accepted" } });
    },
  );

  test.skipIf(skipReason)("a granted user reads, proposes changes and uses the contents", async () => {
    expect((await post(`${base}/user-access-request/grant`, { user: "BOB" }, hub.token)).status).toBe(200);
    expect(await read(tokens.bob)).toBe(200);
    expect((await hub.get(`${base}/auth-check`, tokens.bob)).status).toBe(200);
    expect((await hub.get(`${base}/xet-read-token/main`, tokens.bob)).status).toBe(200);
    const pull = await commitFiles(hub, base, "main?create_pr=1", { "b.txt": "b" }, { token: tokens.bob });
    expect(pull.status).toBe(200);
    expect((await commitFiles(hub, base, "main", { "b.txt": "b" }, { token: tokens.bob })).status).toBe(403);
    expect(await post(`${base}/user-access-request/grant`, { user: "bob" }, hub.token)).toMatchObject({
      status: 400,
      body: { error: "bob already has access to owner/gated." },
    });
  });

  test.skipIf(skipReason)(
    "with automatic approval files need a request, which is accepted at once and can be rejected later",
    async () => {
      expect(await read(tokens.eve, "auto")).toBe(403);
      expect((await post("/owner/auto/ask-access", {}, tokens.eve)).body).toEqual({ status: "accepted" });
      expect(await read(tokens.eve, "auto")).toBe(200);
      await post("/api/models/owner/auto/user-access-request/handle", { user: "eve", status: "rejected" }, hub.token);
      expect(await read(tokens.eve, "auto")).toBe(403);
    },
  );

  test.skipIf(skipReason)("a browser's form asks as well", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await hub.send("POST", "/owner/gated/ask-access", "country=NL&use=a%20test", tokens.eve, headers);
    expect([reply.status, await reply.json()]).toEqual([200, { status: "pending" }]);
    expect((await list("pending")).find(({ user }) => user.user === "eve")?.fields).toEqual({
      country: "NL",
      use: "a test",
    });
  });

  test.skipIf(skipReason)("answers to the card's form are checked and stored", async () => {
    const card = [
      "---",
      "extra_gated_fields:",
      "  Company: text",
      "  Country: country",
      "  Born: date_picker",
      "  Network: ip_location",
      "  Purpose:",
      "    type: select",
      "    options:",
      "      - Research",
      "      - label: Something else",
      "        value: other",
      "  I agree: checkbox",
      "---",
      "",
    ].join("\n");
    await hub.send("POST", "/api/repos/create", { name: "owner/form" }, hub.token);
    await commitFiles(hub, "/api/models/owner/form", "main", { "README.md": card });
    await hub.send("PUT", "/api/models/owner/form/settings", { gated: "manual" }, hub.token);
    const good = { Company: "Lab", Country: "NL", Born: "1990-02-28", Purpose: "other", "I agree": true };
    const send = (fields: object) => post("/owner/form/ask-access", fields, tokens.ada);
    const bad: readonly (readonly [fields: object, message: string])[] = [
      [{ Company: " " }, '"Company" must be filled in.'],
      [{ Company: undefined }, '"Company" must be filled in.'],
      [{ Country: "" }, '"Country" must be filled in.'],
      [{ Born: "1990-02-30" }, '"Born" must be a date, such as 2026-11-16.'],
      [{ Born: "yesterday" }, '"Born" must be a date, such as 2026-11-16.'],
      [{ Purpose: "Fun" }, '"Purpose" must be one of "Research", "other".'],
      [{ "I agree": false }, '"I agree" must be checked.'],
      [{ Extra: "x" }, 'The form of owner/form has no field "Extra".'],
    ];
    for (const [fields, message] of bad)
      expect(await send({ ...good, ...fields })).toMatchObject({ status: 400, body: { error: message } });
    const pending = "/api/models/owner/form/user-access-request/pending";
    expect(await (await hub.get(pending, hub.token)).json()).toEqual([]);
    expect((await send(good)).body).toEqual({ status: "pending" });
    expect(await (await hub.get(pending, hub.token)).json()).toMatchObject([
      { fields: { ...good, "I agree": "true" } },
    ]);
    expect(bad.length).toBeGreaterThan(5);
  });

  test.skipIf(skipReason)("only those who can write see and answer requests", async () => {
    expect((await hub.get(`${base}/user-access-request/pending`)).status).toBe(401);
    expect((await hub.get(`${base}/user-access-request/pending`, tokens.bob)).status).toBe(403);
    for (const path of ["handle", "grant"]) {
      const body = { user: "bob", status: "accepted" };
      expect((await post(`${base}/user-access-request/${path}`, body, tokens.bob)).status).toBe(403);
      expect((await post(`${base}/user-access-request/${path}`, body)).status).toBe(401);
    }
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(tokens.runner)).status).toBe(403);
  });

  test.skipIf(skipReason).each([
    ["an unknown user", () => handle("unknown", "accepted"), 404, 'There is no user "unknown" here.'],
    [
      "a user who has not asked",
      () => handle("owner", "accepted"),
      404,
      "owner has not asked for access to owner/gated.",
    ],
    ["the same answer twice", () => handle("eve", "pending"), 404, "The request of eve is already pending."],
    ["a status that does not exist", () => handle("eve", "maybe"), 400, "status"],
    [
      "a repository that is not gated",
      () => post("/owner/open/ask-access", {}, tokens.ada),
      400,
      "owner/open is not gated: its files need no access request.",
    ],
    ["too long a field", () => ask(tokens.eve, { a: "x".repeat(2_001) }), 400, "50 fields of 2,000 characters"],
    ["NUL in a field", () => ask(tokens.eve, { a: "\0" }), 400, "50 fields"],
    ["a repository that does not exist", () => post("/owner/none/ask-access", {}, tokens.ada), 404, "not found"],
  ])("refuses %s", async (_name, call, status, message) => {
    const reply = await call();
    expect([reply.status, reply.body.error]).toEqual([status, expect.stringContaining(message)]);
  });
});
