import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addUser, commitLines } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

const file = (path: string, content: string) => ({ key: "file", value: { path, content, encoding: "utf-8" } });
const removal = (path: string) => ({ key: "deletedFile", value: { path } });

describe.each(enginesForTests)("a commit that is sent again, on $name", (engine) => {
  let hub: HubForTests;
  const repository = "/api/models/owner/net";
  startHubOn(engine, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await addUser(hub, "ada");
  });
  const head = async (): Promise<string> => ((await (await hub.get(repository)).json()) as { sha: string }).sha;
  const commit = async (parentCommit: string, ...lines: object[]) => {
    const { status, body } = await commitLines(hub, repository, "main", lines, { header: { parentCommit } });
    return [status, body.commitOid ?? body.error];
  };

  test.skipIf(engine.skipReason)("is recognized, and another one on the same parent is refused", async () => {
    const first = await head();
    const added = await commit(first, file("a.txt", "a"), file("b.txt", "b"));
    expect(added).toEqual([200, await head()]);
    expect(await commit(first, file("a.txt", "a"), file("b.txt", "b"))).toEqual(added);
    const second = await head();
    const removed = await commit(second, removal("a.txt"));
    expect(await commit(second, removal("a.txt"))).toEqual(removed);
    expect((await commit(second, removal("b.txt")))[0]).toBe(412);
    expect((await commit(first, file("a.txt", "a"), file("b.txt", "b")))[0]).toBe(412);
  });
});
