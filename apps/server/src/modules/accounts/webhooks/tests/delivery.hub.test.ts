import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordRefUpdate } from "../../../../catalogue/events/record-event.ts";
import type { StoreOptions } from "../../../../db/open.ts";
import { type EngineForTests, enginesForSlowTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../../testing/hub-commits.ts";
import { claimWebhook } from "../delivery-store.ts";
import { type ReceivedDelivery, startWebhookReceiver, type WebhookReceiver } from "./receiver.ts";

const settingsPath = "/api/settings/webhooks";
const patience = { timeout: 30_000, interval: 20 };

interface Payload {
  readonly event: { readonly action: string; readonly scope: string };
  readonly repo: { readonly name: string; readonly headSha?: string };
  readonly [part: string]: unknown;
}

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly error?: string;
  readonly response?: string;
  readonly httpStatus?: number;
  readonly replayOf?: string;
  readonly payload: Payload;
}

const payloadOf = ({ body }: ReceivedDelivery): Payload => JSON.parse(body) as Payload;
const scopeOf = (one: ReceivedDelivery): string => {
  const { scope, action } = payloadOf(one).event;
  return `${scope} ${action}`;
};

/** Delays are short: retries are awaited, and nothing depends on how long they take. */
const settings = {
  isPrivateWebhookAllowed: true,
  webhookRetryDelay: 0.01,
  webhookAttempts: 3,
  publicUrl: "https://hub.example",
};

describe.each(enginesForSlowTests)("webhook deliveries on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let store: StoreOptions;
  let hub: HubForTests;
  let receiver: WebhookReceiver;
  let next = 0;

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    store = await engine.newStore();
    hub = await startHub(store, settings);
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await hub?.close();
    await receiver?.close();
    await engine?.stop();
  });
  beforeEach(() => {
    next += 1;
  });

  const send = async (method: string, path: string, body?: unknown, token = hub.token) => {
    const reply = await hub.send(method, path, body, token);
    expect([reply.status, reply.ok]).toEqual([reply.status, true]);
    return (await reply.json()) as Record<string, never>;
  };
  const newRepository = async (more = {}): Promise<string> => {
    const name = `owner/net-${next}-${Math.random().toString(36).slice(2, 8)}`;
    await send("POST", "/api/repos/create", { name, ...more });
    return name;
  };
  /** Creates a webhook that is sent to a path of its own. */
  const newWebhook = async (watched: readonly object[], more = {}, token = hub.token) => {
    const at = `/${next}-${Math.random().toString(36).slice(2)}`;
    const body = { url: `${receiver.url}${at}`, watched, ...more };
    const { webhook } = (await send("POST", settingsPath, body, token)) as unknown as { webhook: { id: string } };
    return { id: webhook.id, received: () => receiver.at(at) };
  };
  const deliveriesOf = async (id: string, token = hub.token): Promise<Delivery[]> =>
    ((await send("GET", `${settingsPath}/${id}/deliveries`, undefined, token)) as unknown as { deliveries: Delivery[] })
      .deliveries;
  const commit = async (name: string, text: string): Promise<string> => {
    const { status, body } = await commitFiles(hub, `/api/models/${name}`, "main", { "a.txt": text });
    expect(status).toBe(200);
    return body.commitOid;
  };

  test.skipIf(skipReason)("tells every change of a repository, in order", async () => {
    const { received, id } = await newWebhook([{ type: "user", name: "owner" }], { domains: ["repo"] });
    const name = await newRepository();
    const api = `/api/models/${name}`;
    const sha = await commit(name, "one");
    await send("POST", `${api}/tag/main`, { tag: "v1" });
    await send("DELETE", `${api}/tag/v1`);
    await send("PUT", `${api}/settings`, { private: true });
    await send("PUT", `${api}/settings`, { private: true });
    await send("POST", "/api/repos/move", { fromRepo: name, toRepo: `${name}-moved`, type: "model" });
    await send("DELETE", "/api/repos/delete", { name: `${name}-moved`, type: "model" });
    await expect
      .poll(() => received().map(scopeOf), patience)
      .toEqual([
        "repo create",
        "repo.content update",
        "repo.content update",
        "repo.content update",
        "repo.content update",
        "repo.config update",
        "repo move",
        "repo delete",
      ]);
    const [created, first, second, tagged, untagged, hidden, moved, deleted] = received().map(payloadOf);
    const owner = { id: expect.stringMatching(/^[0-9a-f]{24}$/) };
    const url = { web: `https://hub.example/${name}`, api: `https://hub.example/api/models/${name}` };
    const repo = { type: "model", name, id: expect.stringMatching(/^[0-9a-f]{24}$/), private: false, url, owner };
    expect(created).toEqual({
      event: { action: "create", scope: "repo" },
      repo: { ...repo, tags: [] },
      webhook: { id, version: 3 },
    });
    const initial = (first as unknown as { updatedRefs: { newSha: string }[] }).updatedRefs[0]?.newSha ?? "";
    expect(first).toMatchObject({ updatedRefs: [{ ref: "refs/heads/main", oldSha: null, newSha: initial }] });
    expect(second).toMatchObject({
      repo: { ...repo, headSha: sha },
      updatedRefs: [{ ref: "refs/heads/main", oldSha: initial, newSha: sha }],
    });
    expect(tagged?.updatedRefs).toEqual([{ ref: "refs/tags/v1", oldSha: null, newSha: sha }]);
    expect(untagged?.updatedRefs).toEqual([{ ref: "refs/tags/v1", oldSha: sha, newSha: null }]);
    expect(hidden).toMatchObject({ repo: { private: true }, updatedConfig: { private: true } });
    expect(moved).toMatchObject({ repo: { name }, movedTo: { name: `${name}-moved`, owner } });
    expect(deleted).toMatchObject({ repo: { name: `${name}-moved`, headSha: sha } });
    const ids = received().map(({ headers }) => Number(headers["webhook-id"]));
    expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));
    await send("DELETE", `${settingsPath}/${id}`);
  });

  test.skipIf(skipReason)("tells discussions and comments", async () => {
    const name = await newRepository();
    const { received, id } = await newWebhook([{ type: "model", name }], { domains: ["discussion"] });
    const discussions = `/api/models/${name}/discussions`;
    await send("POST", discussions, { title: "A question", description: "Why?" });
    const { newMessage } = (await send("POST", `${discussions}/1/comment`, { comment: "Because." })) as unknown as {
      newMessage: { id: string };
    };
    await send("POST", `${discussions}/1/comment/${newMessage.id}/edit`, { content: "Because!" });
    await send("POST", `${discussions}/1/comment/${newMessage.id}/hide`);
    await send("POST", `${discussions}/1/title`, { title: "An answer" });
    await send("POST", `${discussions}/1/status`, { status: "closed" });
    await commitFiles(hub, `/api/models/${name}`, "main?create_pr=1", { "b.txt": "two" });
    await send("POST", `${discussions}/2/merge`, {});
    await expect
      .poll(() => received().map(scopeOf), patience)
      .toEqual([
        "discussion create",
        "discussion.comment create",
        "discussion.comment update",
        "discussion.comment update",
        "discussion update",
        "discussion update",
        "discussion create",
        "discussion update",
      ]);
    const [opened, comment, edited, hidden, renamed, closed, pull, merged] = received().map(payloadOf);
    const author = { id: expect.stringMatching(/^[0-9a-f]{24}$/) };
    const web = `https://hub.example/${name}/discussions/1`;
    expect(opened).toMatchObject({
      discussion: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        num: 1,
        title: "A question",
        status: "open",
        isPullRequest: false,
        author,
        url: { web, api: `https://hub.example/api/models/${name}/discussions/1` },
      },
      comment: { content: "Why?", hidden: false, author },
      webhook: { id, version: 3 },
    });
    expect(opened?.repo).not.toHaveProperty("headSha");
    const url = { web: `${web}#${newMessage.id}` };
    expect(comment?.comment).toEqual({ id: newMessage.id, author, content: "Because.", hidden: false, url });
    expect(edited?.comment).toMatchObject({ id: newMessage.id, content: "Because!", hidden: false });
    expect(hidden?.comment).toEqual({ id: newMessage.id, author, hidden: true, url });
    expect(renamed?.discussion).toMatchObject({ title: "An answer", status: "open" });
    expect(closed?.discussion).toMatchObject({ status: "closed" });
    expect(pull?.discussion).toMatchObject({ num: 2, isPullRequest: true, changes: { base: "refs/heads/main" } });
    expect(merged?.discussion).toMatchObject({
      status: "merged",
      changes: { base: "refs/heads/main", mergeCommitId: expect.stringMatching(/^[0-9a-f]{40}$/) },
    });
  });

  test.skipIf(skipReason)("sends the secret and a signature with a timestamp", async () => {
    const name = await newRepository();
    const signed = await newWebhook([{ type: "model", name }], { secret: "s3cret" });
    const plain = await newWebhook([{ type: "model", name }]);
    await commit(name, "one");
    await expect.poll(() => [signed.received().length, plain.received().length], patience).toEqual([1, 1]);
    const [delivery] = signed.received();
    const { headers, body } = delivery as ReceivedDelivery;
    const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-webhook-secret": "s3cret",
      "webhook-signature": `v1,${createHmac("sha256", "s3cret").update(content).digest("base64")}`,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
    });
    await expect
      .poll(async () => (await deliveriesOf(signed.id)).map(({ response }) => response), patience)
      .toEqual(["answered 200 to [secret]"]);
    expect(plain.received()[0]?.headers).not.toHaveProperty("webhook-signature");
    expect(plain.received()[0]?.headers).not.toHaveProperty("x-webhook-secret");
  });

  test.skipIf(skipReason)(
    "retries a failed delivery before it sends the next, and gives up after the maximum",
    async () => {
      const name = await newRepository();
      const { id, received } = await newWebhook([{ type: "model", name }]);
      receiver.replies.push(500, 302, 200, 503, 503, 503);
      const commits = [await commit(name, "one"), await commit(name, "two"), await commit(name, "three")];
      await expect.poll(() => received().length, patience).toBe(7);
      const [one, two, three] = commits;
      expect(received().map((delivery) => payloadOf(delivery).repo.headSha)).toEqual([
        one,
        one,
        one,
        two,
        two,
        two,
        three,
      ]);
      await expect
        .poll(async () => (await deliveriesOf(id)).map(({ state }) => state), patience)
        .toEqual(["delivered", "failed", "delivered"]);
      const [, failed, retried] = await deliveriesOf(id);
      expect(failed).toMatchObject({
        attempts: 3,
        httpStatus: 503,
        error: "The server answered 503.",
        response: "answered 503",
      });
      expect(retried).toMatchObject({ attempts: 3, httpStatus: 200 });
      expect(retried).not.toHaveProperty("error");
    },
  );

  test.skipIf(skipReason)("disables a webhook after 50 failed attempts in a row, and says why", async () => {
    const name = await newRepository();
    const { id, received } = await newWebhook([{ type: "model", name }]);
    await hub.hub.database.db.updateTable("webhooks").set({ failures: 49 }).where("id", "=", id).execute();
    receiver.replies.push(500);
    await commit(name, "one");
    const read = async () => (await send("GET", `${settingsPath}/${id}`)) as unknown as { webhook: object };
    await expect
      .poll(async () => (await read()).webhook, patience)
      .toMatchObject({
        disabled: true,
        disabledReason: "Disabled after 50 failed attempts in a row. The server answered 500.",
      });
    await commit(name, "two");
    expect(await deliveriesOf(id)).toMatchObject([{ state: "pending", attempts: 1 }]);
    await send("POST", `${settingsPath}/${id}/enable`);
    await expect.poll(() => received().length, patience).toBe(2);
    expect((await read()).webhook).not.toHaveProperty("disabledReason");
  });

  test.skipIf(skipReason)("disables a webhook with 10,000 waiting events", async () => {
    const name = await newRepository();
    const { id } = await newWebhook([{ type: "model", name }]);
    const { db } = hub.hub.database;
    // Retries far in the future keep the queue as it is.
    await db
      .updateTable("webhooks")
      .set({ retry_at: Date.now() + 1e9 })
      .where("id", "=", id)
      .execute();
    const row = { webhook_id: id, repository_id: 1, event: "{}", created_at: Date.now() };
    for (let count = 0; count < 10; count += 1)
      await db
        .insertInto("webhook_deliveries")
        .values(Array.from({ length: 1_000 }, () => row))
        .execute();
    await commit(name, "one");
    expect(await send("GET", `${settingsPath}/${id}`)).toMatchObject({
      webhook: { disabled: true, disabledReason: "Disabled because 10,000 events were waiting for delivery." },
    });
    await send("DELETE", `${settingsPath}/${id}`);
    const left = db.selectFrom("webhook_deliveries").select("id").where("webhook_id", "=", id);
    expect(await left.execute()).toEqual([]);
  });

  test.skipIf(skipReason)("replays a delivery under a new id", async () => {
    const name = await newRepository();
    const { id, received } = await newWebhook([{ type: "model", name }]);
    await commit(name, "one");
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, patience).toBe("delivered");
    const [first] = await deliveriesOf(id);
    const replayed = (await send("POST", `${settingsPath}/${id}/deliveries/${first?.id}/replay`)) as unknown as {
      delivery: Delivery;
    };
    expect(replayed.delivery).toMatchObject({ state: "pending", replayOf: first?.id, payload: first?.payload });
    await expect.poll(() => received().length, patience).toBe(2);
    const [before, after] = received();
    expect(after?.body).toBe(before?.body);
    expect(Number(after?.headers["webhook-id"])).toBeGreaterThan(Number(before?.headers["webhook-id"]));
    const unknown = await hub.send("POST", `${settingsPath}/${id}/deliveries/nine/replay`, undefined, hub.token);
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { error: 'This webhook has no delivery "nine".' },
    ]);
    const page = await hub.get(`${settingsPath}/${id}/deliveries?limit=1&before=${replayed.delivery.id}`, hub.token);
    expect(await page.json()).toMatchObject({ deliveries: [{ id: first?.id }] });
  });

  test.skipIf(skipReason)("hides private repositories, also after access is lost", async () => {
    const ada = await addUser(hub, `ada-${next}`);
    const { id, received } = await newWebhook([{ type: "user", name: "owner" }], {}, ada);
    const open = await newRepository();
    const hidden = await newRepository({ private: true });
    await commit(hidden, "secret");
    await expect.poll(() => received().map(scopeOf), patience).toEqual(["repo create", "repo.content update"]);
    receiver.replies.push(500);
    await hub.hub.database.db
      .updateTable("webhooks")
      .set({ retry_at: Date.now() + 1e9 })
      .where("id", "=", id)
      .execute();
    await commit(open, "one");
    await send("PUT", `/api/models/${open}/settings`, { private: true });
    receiver.replies.length = 0;
    await send("POST", `${settingsPath}/${id}/enable`, undefined, ada);
    await expect.poll(async () => (await deliveriesOf(id, ada))[0]?.state, patience).toBe("skipped");
    const [skipped] = await deliveriesOf(id, ada);
    expect(skipped).toMatchObject({ attempts: 0, error: "You no longer have access to the repository." });
    expect(received()).toHaveLength(2);
    expect(JSON.stringify(await deliveriesOf(id, ada))).not.toContain(hidden);
    await send("DELETE", `${settingsPath}/${id}`, undefined, ada);
  });

  test.skipIf(skipReason)("follows a repository to its new name", async () => {
    const name = await newRepository();
    const { id, received } = await newWebhook([{ type: "model", name }]);
    await send("POST", "/api/repos/move", { fromRepo: name, toRepo: `${name}-new`, type: "model" });
    await send("POST", "/api/repos/create", { name });
    await commit(`${name}-new`, "one");
    await expect.poll(() => received().map(scopeOf), patience).toEqual(["repo move", "repo.content update"]);
    expect(await send("GET", `${settingsPath}/${id}`)).toMatchObject({
      webhook: { watched: [{ type: "model", name: `${name}-new` }] },
    });
  });

  test.skipIf(skipReason)("waits for transactions that could still add an earlier event", async () => {
    const { database } = hub.hub;
    if (database.engine === "sqlite") return;
    const name = await newRepository();
    const row = await hub.hub.catalogue.find("model", name);
    const other = await newRepository();
    const { id, received } = await newWebhook([
      { type: "model", name },
      { type: "model", name: other },
    ]);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let recorded: () => void = () => {};
    const isRecorded = new Promise<void>((resolve) => {
      recorded = resolve;
    });
    const early = database.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("repositories")
        .set({ likes: 0 })
        .where("id", "=", row?.id ?? 0)
        .execute();
      await recordRefUpdate(transaction, row?.id ?? 0, { ref: "refs/heads/a", oldSha: null, newSha: "a" }, 1);
      recorded();
      await held;
    });
    await isRecorded;
    await commit(other, "later");
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect([await claimWebhook(database, "test", Date.now(), Date.now() + 1), id]).toEqual([undefined, id]);
    release();
    await early;
    await expect.poll(() => received().map((one) => payloadOf(one).repo.name), patience).toEqual([name, other]);
  });

  test.skipIf(skipReason)("two processes of a hub send each event once", async () => {
    if (!store.databaseUrl) return;
    const second = await startHub(store, settings);
    try {
      const name = await newRepository();
      const { id, received } = await newWebhook([{ type: "model", name }]);
      for (let count = 0; count < 20; count += 1) await commit(name, String(count));
      await expect
        .poll(async () => (await deliveriesOf(id)).filter(({ state }) => state === "delivered").length, patience)
        .toBe(20);
      const ids = received().map(({ headers }) => Number(headers["webhook-id"]));
      expect(ids).toHaveLength(20);
      expect(ids).toEqual([...ids].sort((left, right) => left - right));
    } finally {
      await second.close();
    }
  });
});

describe.each(enginesForSlowTests)("webhooks to private addresses on $name", ({ skipReason, start }) => {
  test.skipIf(skipReason)("are refused when an event is sent, whatever was stored", async () => {
    const engine = await start();
    const hub = await startHub(await engine.newStore(), { webhookAttempts: 1 });
    const receiver = await startWebhookReceiver();
    try {
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      const body = { url: "https://ci.example.com/", watched: [{ type: "model", name: "owner/net" }] };
      const reply = await hub.send("POST", settingsPath, body, hub.token);
      const { webhook } = (await reply.json()) as { webhook: { id: string } };
      await hub.hub.database.db.updateTable("webhooks").set({ url: receiver.url }).execute();
      await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "one" });
      const read = async () =>
        (await (await hub.get(`${settingsPath}/${webhook.id}/deliveries`, hub.token)).json()) as {
          deliveries: Delivery[];
        };
      await expect
        .poll(async () => (await read()).deliveries, patience)
        .toMatchObject([{ state: "failed", attempts: 1, error: expect.stringContaining("uses port") }]);
      expect(receiver.received).toEqual([]);
    } finally {
      await hub.close();
      await receiver.close();
      await engine.stop();
    }
  });
});
