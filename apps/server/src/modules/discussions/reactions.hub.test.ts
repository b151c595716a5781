import type { DiscussionDetails, ReactionCounts } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addAdaAndBob } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("reactions on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<string, string> = {};
  const repository = "/api/models/owner/net/discussions";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    Object.assign(tokens, await addAdaAndBob(hub));
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
  });

  const details = async (num: number, token?: string) =>
    (await (await hub.get(`${repository}/${num}`, token)).json()) as DiscussionDetails;
  const open = async () => {
    const reply = await hub.send("POST", repository, { title: "Talk", description: "Hello" }, hub.token);
    const { num } = (await reply.json()) as { num: number };
    const comment = (await details(num)).events[0]?.id ?? "";
    const react = async (method: "PUT" | "DELETE", reaction: string, token?: string) => {
      const sent = await hub.send(
        method,
        `${repository}/${num}/comment/${comment}/reactions/${reaction}`,
        undefined,
        token,
      );
      return { status: sent.status, ...((await sent.json()) as { reactions?: ReactionCounts; error?: string }) };
    };
    const reactions = async (token?: string) => {
      const [event] = (await details(num, token)).events;
      return event?.type === "comment" ? event.data.reactions : undefined;
    };
    return { num, comment, react, reactions };
  };

  test.skipIf(skipReason)("the reply to an edit has the comment's HTML and reactions", async () => {
    const { num, comment, react } = await open();
    await react("PUT", "heart", tokens.ada);
    const path = `${repository}/${num}/comment/${comment}/edit`;
    const reply = await hub.send("POST", path, { content: "**Edited** <b>" }, hub.token);
    expect(await reply.json()).toMatchObject({
      updatedComment: {
        data: {
          edited: true,
          latest: { raw: "**Edited** <b>", html: "<p><strong>Edited</strong> &lt;b&gt;</p>" },
          reactions: [{ reaction: "heart", count: 1, reacted: false, users: ["ada"] }],
        },
      },
    });
  });

  test.skipIf(skipReason)("each person counts once, and takes a reaction back", async () => {
    const { react, reactions } = await open();
    expect(await reactions()).toEqual([]);
    await react("PUT", "heart", tokens.ada);
    expect(await react("PUT", "heart", tokens.ada)).toEqual({
      status: 200,
      reactions: [{ reaction: "heart", count: 1, reacted: true, users: ["ada"] }],
    });
    await react("PUT", "heart", tokens.bob);
    await react("PUT", "thumbs_up", tokens.bob);
    expect(await reactions(tokens.ada)).toEqual([
      { reaction: "thumbs_up", count: 1, reacted: false, users: ["bob"] },
      { reaction: "heart", count: 2, reacted: true, users: ["ada", "bob"] },
    ]);
    expect((await react("DELETE", "heart", tokens.ada)).reactions).toEqual([
      { reaction: "thumbs_up", count: 1, reacted: false, users: ["bob"] },
      { reaction: "heart", count: 1, reacted: false, users: ["bob"] },
    ]);
    expect((await react("DELETE", "heart", tokens.ada)).status).toBe(200);
  });

  test.skipIf(skipReason)("people who are not signed in see counts only, and cannot react", async () => {
    const { react, reactions } = await open();
    await react("PUT", "eyes", tokens.bob);
    expect(await reactions()).toEqual([{ reaction: "eyes", count: 1, reacted: false }]);
    expect((await react("PUT", "eyes")).status).toBe(401);
    expect(await react("PUT", "eyes", tokens.reader)).toMatchObject({
      status: 403,
      error: "Your token has the role read; this needs write.",
    });
  });

  test.skipIf(skipReason)("only the reactions of the set are known, to comments that exist", async () => {
    const { num, react } = await open();
    expect((await react("PUT", "rocket", tokens.ada)).status).toBe(400);
    const nowhere = `${repository}/${num}/comment/${"0".repeat(24)}/reactions/heart`;
    expect((await hub.send("PUT", nowhere, undefined, tokens.ada)).status).toBe(404);
  });

  test.skipIf(skipReason)("a hidden comment has no reactions, and names at most 20 people", async () => {
    const { num, comment, react, reactions } = await open();
    const { db } = hub.hub.database;
    await react("PUT", "check", tokens.bob);
    const names = Array.from({ length: 21 }, (_, index) => `many-${index}`);
    const accounts = await db
      .insertInto("accounts")
      .values(names.map((name) => ({ kind: "user" as const, name, name_key: name, full_name: name, created_at: 1 })))
      .returning("id")
      .execute();
    const [reaction] = await db.selectFrom("comment_reactions").selectAll().where("number", "=", num).execute();
    const others = accounts.map(({ id }) => ({ ...(reaction ?? expect.unreachable()), account_id: id }));
    await db.insertInto("comment_reactions").values(others).execute();
    const [check] = (await reactions(tokens.ada)) ?? [];
    expect([check?.count, check?.users?.length]).toEqual([22, 20]);
    await hub.send("POST", `${repository}/${num}/comment/${comment}/hide`, undefined, hub.token);
    expect(await reactions(tokens.ada)).toEqual([]);
    expect(await react("PUT", "heart", tokens.ada)).toMatchObject({ status: 409, error: "This comment is hidden." });
    const stored = await db.selectFrom("comment_reactions").selectAll().where("number", "=", num).execute();
    expect(stored).toEqual([]);
  });
});
