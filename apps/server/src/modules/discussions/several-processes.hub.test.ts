import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { commitFiles } from "../../testing/hub-commits.ts";

const postgres = enginesForTests.find(({ name }) => name.startsWith("PostgreSQL"));
const skipReason = postgres?.skipReason;

describe(`discussions of several processes${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let hubs: HubForTests[] = [];
  let token = "";
  const base = "/api/models/owner/net";

  beforeAll(async () => {
    const engine = skipReason ? undefined : await postgres?.start();
    if (!engine) return;
    const store = await engine.newStore();
    hubs = [await startHub(store), await startHub(store)];
    token = hubs[0]?.token ?? "";
    await hubs[0]?.send("POST", "/api/repos/create", { name: "owner/net" }, token);
  });
  afterAll(async () => {
    for (const hub of hubs) await hub.close();
  });

  const onBoth = <T>(count: number, work: (hub: HubForTests, index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(hubs[index % 2] as HubForTests, index)));

  test.skipIf(skipReason)("numbers are unique", async () => {
    const numbers = await onBoth(12, async (hub, index) => {
      const reply = await hub.send("POST", `${base}/discussions`, { title: `at once ${index}` }, token);
      return ((await reply.json()) as { num: number }).num;
    });
    expect([...numbers].sort((left, right) => left - right)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  test.skipIf(skipReason)("a pull request is merged once", async () => {
    const [first] = hubs as [HubForTests];
    const { number } = await commitFiles(first, base, "main?create_pr=1", { "a.txt": "a" }, { token });
    const replies = await onBoth(4, async (hub) => {
      const reply = await hub.send("POST", `${base}/discussions/${number}/merge`, {}, token);
      return [reply.status, ((await reply.json()) as { error?: string }).error];
    });
    expect(replies.sort()).toEqual([[200, undefined], ...Array(3).fill([409, `Pull request #${number} is merged.`])]);
    const commits = (await (await first.get(`${base}/commits/main`)).json()) as { title: string }[];
    expect(commits.filter(({ title }) => title.endsWith(`(#${number})`))).toHaveLength(1);
  });

  test.skipIf(skipReason)("merges and commits through different processes all arrive", async () => {
    const [first] = hubs as [HubForTests];
    const numbers: number[] = [];
    for (const name of ["b", "c", "d"])
      numbers.push((await commitFiles(first, base, "main?create_pr=1", { [`${name}.txt`]: name }, { token })).number);
    await onBoth(6, async (hub, index) => {
      const number = numbers[index];
      if (number === undefined) return commitFiles(hub, base, "main", { [`main-${index}.txt`]: "x" }, { token });
      for (;;) {
        const reply = await hub.send("POST", `${base}/discussions/${number}/merge`, {}, token);
        if (reply.status === 200) return reply;
        expect(await reply.json()).toMatchObject({ error: expect.stringMatching(/has too many new commits at once/) });
      }
    });
    const tree = (await (await first.get(`${base}/tree/main`)).json()) as { path: string }[];
    expect(tree.map(({ path }) => path)).toEqual([
      ".gitattributes",
      "a.txt",
      "b.txt",
      "c.txt",
      "d.txt",
      "main-3.txt",
      "main-4.txt",
      "main-5.txt",
    ]);
  });
});
