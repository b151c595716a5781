import type { ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openHub } from "../../hub/hub.ts";
import { addModel } from "../../testing/add-model.ts";
import { createClient, type HubClient } from "../../testing/hub.ts";
import { endHubProcess, type HubProcess, isHubBuilt, startHubProcess } from "../../testing/hub-process.ts";
import { endServer, freePort } from "../../testing/servers/child-server.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../../testing/servers/postgres.ts";
import { endlessWriter, readWriterStream, startWorkerProcess } from "../../testing/servers/worker-process.ts";

const model = "lab/writer";
/** Four hubs start at once, on a busy machine. */
const timeout = 240_000;

const skipReason = isHubBuilt ? postgresSkipReason() : "the hub is not built";

describe.skipIf(skipReason)(`a worker of three hub processes${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-three-"));
  let processes: HubProcess[] = [];
  let hubs: HubClient[] = [];
  let postgres: PostgresServer;
  let store: pg.Client;
  let worker: ChildProcess | undefined;

  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    const settings = { ORRERY_DATA: join(folder, "hub"), DATABASE_URL: databaseUrl, ORRERY_SEED: "off" };
    const hub = await openHub(readConfig(settings).config);
    await addModel(hub, model, endlessWriter, { isPrivate: true });
    const token = (await hub.createOwnerToken())?.token ?? "";
    await hub.close();
    store = new pg.Client({ connectionString: databaseUrl });
    await store.connect();
    processes = await Promise.all([1, 2, 3].map(() => startHubProcess(settings)));
    hubs = processes.map(({ address }) => createClient(address, token));
  }, timeout);
  afterAll(async () => {
    if (worker) await endServer(worker, "SIGKILL");
    await Promise.all(processes.map((one) => endHubProcess(one, "SIGKILL")));
    await store?.end();
    await postgres?.stop();
  }, timeout);

  const chat = (hub: HubClient, max_tokens: number, stream = false): Promise<Response> => {
    const body = { model, messages: [{ role: "user", content: "good" }], max_tokens, stream };
    return hub.send("POST", "/router/v1/chat/completions", body, hub.token);
  };
  const endpointOf = (reply: Response): string | null => reply.headers.get("x-orrery-endpoint");
  const fromAll = <T>(work: (hub: HubClient) => Promise<T>): Promise<T[]> => Promise.all(hubs.map(work));

  test("joined through one, it serves all; killed, it ends the streams of all with an error", { timeout }, async () => {
    const [first] = hubs as [HubClient];
    worker = await startWorkerProcess(first, { data: join(folder, "worker"), port: await freePort(), model });
    const listed = await first.get(`/api/models/${model}/endpoints`, first.token);
    const [{ id } = { id: 0 }] = (await listed.json()) as { id: number }[];
    await fromAll((hub) => expect.poll(async () => endpointOf(await chat(hub, 1)), { timeout }).toBe(String(id)));

    let started = 0;
    const onContent = () => {
      started++;
      if (started === hubs.length) worker?.kill("SIGKILL");
    };
    const ends = await fromAll(async (hub) => {
      const reply = await chat(hub, 50_000, true);
      expect([reply.status, endpointOf(reply)]).toEqual([200, String(id)]);
      return (await readWriterStream(reply, onContent)).at(-1) ?? "";
    });
    for (const end of ends) expect(JSON.parse(end)).toMatchObject({ error: { code: "stream_interrupted" } });
    const failed = async () =>
      (await store.query("select http_status from router_calls where error_code = 'stream_interrupted'")).rows;
    await expect.poll(failed, { timeout: 60_000 }).toHaveLength(hubs.length);
    expect((await failed()).map(({ http_status }) => Number(http_status))).toEqual([200, 200, 200]);
    for (const hub of hubs) {
      const reply = await chat(hub, 3);
      expect([reply.status, endpointOf(reply)]).toEqual([200, null]);
    }
  });
});
