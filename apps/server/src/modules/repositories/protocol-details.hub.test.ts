import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HubForTests, startHub } from "../../testing/hub.ts";

let hub: HubForTests;
beforeAll(async () => {
  hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-details-")) });
});
afterAll(() => hub.close());

const create = (body: object) => hub.send("POST", "/api/repos/create", body, hub.token);
const record = async (id: string) =>
  (await (await hub.get(`/api/models/${id}?expand=private&expand=cardData`, hub.token)).json()) as {
    private: boolean;
    cardData?: { license?: string };
  };
const commit = (id: string, path: string, content: string) => {
  const lines = [
    { key: "header", value: { summary: `add ${path}` } },
    { key: "file", value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" } },
  ];
  return hub.send(
    "POST",
    `/api/models/${id}/commit/main`,
    lines.map((line) => JSON.stringify(line)).join("\n"),
    hub.token,
    { "content-type": "application/x-ndjson" },
  );
};

describe("new repositories", () => {
  test('"organization": null means the caller\'s own account', async () => {
    expect(await (await create({ name: "mine", organization: null })).json()).toMatchObject({ id: "owner/mine" });
  });

  test('visibility "protected" is private', async () => {
    expect((await create({ name: "guarded", visibility: "protected" })).status).toBe(200);
    expect((await record("owner/guarded")).private).toBe(true);
  });

  test('"license" is written into the card', async () => {
    expect((await create({ name: "licensed", license: "apache-2.0" })).status).toBe(200);
    expect((await record("owner/licensed")).cardData?.license).toBe("apache-2.0");
    expect((await create({ name: "broken", license: "mit\nname: other" })).status).toBe(400);
  });
});

describe("history", () => {
  beforeAll(async () => {
    await create({ name: "net" });
    await commit("owner/net", "one.txt", "one");
    await commit("owner/net", "empty.txt", "");
  });

  test("refs list pull requests when asked for them", async () => {
    const plain = (await (await hub.get("/api/models/owner/net/refs")).json()) as object;
    const asked = (await (await hub.get("/api/models/owner/net/refs?include_prs=1")).json()) as object;
    expect(plain).not.toHaveProperty("pullRequests");
    expect(asked).toEqual({ ...plain, pullRequests: [] });
  });

  test("every page of commits tells how many there are", async () => {
    const all = (await (await hub.get("/api/models/owner/net/commits/main")).json()) as { id: string }[];
    expect(all.length).toBeGreaterThanOrEqual(2);
    const first = await hub.get("/api/models/owner/net/commits/main?limit=1");
    expect(first.headers.get("x-total-count")).toBe(String(all.length));
    const second = await hub.get(`/api/models/owner/net/commits/main?limit=1&cursor=${all[1]?.id}`);
    expect(second.headers.get("x-total-count")).toBe(String(all.length));
    expect(await second.json()).toMatchObject([{ id: all[1]?.id }]);
  });

  test("the address of a commit is a page, and its record is in the API", async () => {
    const [newest] = (await (await hub.get("/api/models/owner/net/commits/main")).json()) as [{ id: string }];
    const page = await hub.get(`/owner/net/commit/${newest.id}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect((await hub.get(`/owner/none/commit/${newest.id}`)).status).toBe(404);
    expect((await hub.get(`/api/models/owner/net/commit/${newest.id}`)).status).toBe(200);
    expect((await hub.get(`/api/models/owner/net/commit/${"0".repeat(40)}`)).status).toBe(404);
  });

  test("an empty file answers a range with all of it", async () => {
    const reply = await hub.get("/owner/net/resolve/main/empty.txt", undefined, { range: "bytes=0-0" });
    expect([reply.status, reply.headers.get("content-length"), await reply.text()]).toEqual([200, "0", ""]);
    const one = await hub.get("/owner/net/resolve/main/one.txt", undefined, { range: "bytes=0-0" });
    expect([one.status, one.headers.get("content-range"), await one.text()]).toEqual([206, "bytes 0-0/3", "o"]);
  });

  test("lists are sorted by the size of the files", async () => {
    await create({ name: "large" });
    await commit("owner/large", "data.txt", "x".repeat(10_000));
    await hub.hub.upkeep();
    await hub.hub.follow();
    const list = (await (await hub.get("/api/models?sort=mainSize&author=owner")).json()) as { id: string }[];
    expect(list[0]?.id).toBe("owner/large");
    expect(list.map(({ id }) => id)).toContain("owner/net");
  });
});

test("a DELETE that names a type but has no body is accepted", async () => {
  const reply = await hub.send("DELETE", "/api/models/owner/net/like", undefined, hub.token, {
    "content-type": "application/json",
  });
  expect(reply.status).toBe(200);
});

test("members of an organization are listed for everyone once it has a public repository", async () => {
  await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
  expect((await hub.get("/api/organizations/lab/members")).status).toBe(403);
  await create({ name: "open", organization: "lab" });
  const members = await hub.get("/api/organizations/lab/members");
  expect([members.status, await members.json()]).toMatchObject([200, [{ user: "owner" }]]);
});

test.each([
  ["GET", "/api/spaces", "Spaces"],
  ["POST", "/api/jobs/owner", "Jobs"],
])("%s %s says which feature is missing", async (method, path, feature) => {
  const reply = await hub.send(method, path, method === "POST" ? {} : undefined, hub.token);
  expect([reply.status, reply.headers.get("x-error-code")]).toEqual([501, "not_supported"]);
  expect(await reply.json()).toMatchObject({ error: `${feature}: not supported on this hub.` });
});
