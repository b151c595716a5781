import type { DiscussionDetails, DiscussionEvent } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles, type FilesForTests } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

type ReviewComment = Extract<DiscussionEvent, { type: "review-comment" }>;

describe.each(enginesForSlowTests)("review comments on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let ada = "";
  const repository = "/api/models/owner/net";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ada = await addUser(hub, "ada");
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await commitFiles(hub, repository, "main", { "a.txt": "1\n2\n3\n", "b.txt": "b\n" });
  });

  const post = async (path: string, body: unknown, token = ada) => {
    const reply = await hub.send("POST", `${repository}/discussions/${path}`, body, token);
    const { newMessage, error } = (await reply.json()) as { newMessage: ReviewComment; error?: string };
    return { status: reply.status, newMessage, error };
  };
  const commit = (ref: string, files: FilesForTests) => commitFiles(hub, repository, ref, files, { token: ada });
  const propose = async (files: FilesForTests) => (await commit("main?create_pr=1", files)).number;
  const review = (number: number, fields: object) =>
    post(`${number}/review-comment`, { comment: "Why?", path: "a.txt", side: "after", line: 2, ...fields });
  const reviews = async (number: number) => {
    const { events } = (await (await hub.get(`${repository}/discussions/${number}`)).json()) as DiscussionDetails;
    return events.flatMap((event) => (event.type === "review-comment" ? [event] : []));
  };

  test.skipIf(skipReason)("a comment on a line shows the line as it was, and its replies form a thread", async () => {
    const number = await propose({ "a.txt": "1\ntwo\n3\n" });
    const { newMessage } = await review(number, {});
    expect(newMessage.data.hunk).toEqual({
      oldStart: 1,
      oldLines: 2,
      newStart: 1,
      newLines: 2,
      lines: [" 1", "-2", "+two"],
    });
    const first = await post(`${number}/comment/${newMessage.id}/reply`, { comment: "Because." }, hub.token);
    expect(first.status).toBe(200);
    const { path, side, line, commit: sha } = newMessage.data;
    expect(first.newMessage).toMatchObject({
      author: { name: "owner" },
      data: { path, side, line, commit: sha, replyTo: newMessage.id, latest: { raw: "Because." } },
    });
    expect(first.newMessage.data).not.toHaveProperty("hunk");
    const second = await post(`${number}/comment/${first.newMessage.id}/reply`, { comment: "I see." });
    expect(second.newMessage.data.replyTo).toBe(newMessage.id);
    expect((await reviews(number)).map(({ data }) => [data.latest.raw, data.replyTo, data.outdated])).toEqual([
      ["Why?", undefined, false],
      ["Because.", newMessage.id, false],
      ["I see.", newMessage.id, false],
    ]);
  });

  test.skipIf(skipReason)("a thread goes on after its first comment is hidden or its line has changed", async () => {
    const number = await propose({ "a.txt": "1\ntwo\n3\n" });
    const { newMessage } = await review(number, {});
    await post(`${number}/comment/${newMessage.id}/hide`, undefined);
    await commit(`refs/pr/${number}`, { "a.txt": "1\n2\n3\n" });
    expect((await post(`${number}/comment/${newMessage.id}/reply`, { comment: "Gone." })).status).toBe(200);
    expect((await reviews(number)).map(({ data }) => [data.hidden, data.outdated])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test.skipIf(skipReason)("a comment is outdated once its file has changed, on the side it is about", async () => {
    const number = await propose({ "a.txt": "1\ntwo\n3\n", "b.txt": "B\n" });
    await review(number, { comment: "after" });
    await review(number, { comment: "before", side: "before", line: 1 });
    await review(number, { comment: "other file", path: "b.txt", line: 1 });
    const state = async () => (await reviews(number)).map(({ data }) => [data.latest.raw, data.outdated]);
    await commit(`refs/pr/${number}`, { "c.txt": "unrelated\n" });
    expect(await state()).toEqual([
      ["after", false],
      ["before", false],
      ["other file", false],
    ]);
    await commit(`refs/pr/${number}`, { "a.txt": "one\ntwo\n3\n" });
    expect(await state()).toEqual([
      ["after", true],
      ["before", false],
      ["other file", false],
    ]);
  });

  const resolve = async (number: number, id: string, isResolved: boolean, token = ada) => {
    const path = `${repository}/discussions/${number}/comment/${id}/resolved`;
    const reply = await hub.send(isResolved ? "PUT" : "DELETE", path, undefined, token);
    const { updatedComment, error } = (await reply.json()) as { updatedComment: ReviewComment; error?: string };
    return { status: reply.status, resolvedBy: updatedComment?.data.resolvedBy, id: updatedComment?.id, error };
  };

  test.skipIf(skipReason)("a thread is resolved and reopened by any of its comments", async () => {
    const number = await propose({ "a.txt": "1\ntwo\n3\n" });
    const first = (await review(number, {})).newMessage.id;
    const reply = (await post(`${number}/comment/${first}/reply`, { comment: "Done." })).newMessage.id;
    expect(await resolve(number, reply, true)).toMatchObject({ status: 200, id: first, resolvedBy: "ada" });
    expect((await reviews(number)).map(({ data }) => data.resolvedBy)).toEqual(["ada", undefined]);
    expect(await resolve(number, first, true, hub.token)).toMatchObject({ status: 200, resolvedBy: "ada" });
    expect(await resolve(number, first, false, hub.token)).toMatchObject({ status: 200, resolvedBy: undefined });
    expect(await resolve(number, first, true, hub.token)).toMatchObject({ status: 200, resolvedBy: "owner" });
    await post(`${number}/comment/${first}/edit`, { content: "How?" });
    await post(`${number}/comment/${first}/hide`, undefined);
    expect((await reviews(number))[0]?.data).toMatchObject({ hidden: true, resolvedBy: "owner", line: 2 });
  });

  test.skipIf(skipReason)("only authors and those with write access resolve a thread", async () => {
    const number = await propose({ "a.txt": "1\n2\n3\n4\n" });
    const { id } = (await review(number, { line: 4 })).newMessage;
    const grace = await addUser(hub, "grace");
    expect(await resolve(number, id, true, grace)).toMatchObject({
      status: 403,
      error:
        "You can't resolve this thread. Only its author ada, the author of the pull request and those with write access can.",
    });
    const own = await post(`${number}/review-comment`, { comment: "?", path: "a.txt", side: "after", line: 4 }, grace);
    expect(await resolve(number, own.newMessage.id, true, grace)).toMatchObject({ status: 200, resolvedBy: "grace" });
    const plain = (await post(`${number}/comment`, { comment: "Hello" })).newMessage.id;
    expect(await resolve(number, plain, true)).toMatchObject({
      status: 422,
      error: "Only comments on a line can be resolved. Close the discussion instead.",
    });
    expect((await resolve(number, id, true, "")).status).toBe(401);
  });

  test.skipIf(skipReason)("other comments have no replies, and replies need permission to comment", async () => {
    const number = await propose({ "a.txt": "1\n2\n3\n4\n" });
    const plain = (await post(`${number}/comment`, { comment: "Hello" })).newMessage.id;
    expect(await post(`${number}/comment/${plain}/reply`, { comment: "x" })).toMatchObject({
      status: 422,
      error: "Only comments on a line have replies. Comment on the discussion instead.",
    });
    const { id } = (await review(number, { line: 4 })).newMessage;
    const reader = await addUser(hub, "ada", "read");
    expect(await post(`${number}/comment/${id}/reply`, { comment: "x" }, reader)).toMatchObject({
      status: 403,
      error: "Your token has the role read; this needs write.",
    });
    expect((await post(`${number}/comment/${"0".repeat(24)}/reply`, { comment: "x" })).status).toBe(404);
    expect((await post(`${number}/comment/${id}/reply`, { comment: "" })).status).toBe(400);
  });
});
