import { mkdtempSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openHub } from "../../hub/hub.ts";
import { endHubProcess, type HubProcess, isHubBuilt, startHubProcess } from "../../testing/hub-process.ts";
import { routedEntries } from "../../testing/router.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../../testing/servers/postgres.ts";

const usage = { prompt_tokens: 4, completion_tokens: 3, total_tokens: 7 };
const answer = JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: "yes" } }], usage });

/** A provider that answers some requests at once, and holds the others until it is released. */
const startProvider = async (answeredAtOnce: number) => {
  const asked: string[] = [];
  const held: ServerResponse[] = [];
  let isHolding = true;
  const reply = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(answer);
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()).messages[0].content);
      if (isHolding && asked.length > answeredAtOnce) held.push(response);
      else reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    held,
    release: () => {
      isHolding = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const lineCount = 40;
const concurrency = 4;
const lines = Array.from({ length: lineCount }, (_, at) =>
  JSON.stringify({
    custom_id: `line-${at}`,
    method: "POST",
    url: "/v1/chat/completions",
    body: { model: "acme/solo-chat", messages: [{ role: "user", content: `line-${at}` }] },
  }),
).join("\n");

interface Batch {
  readonly id: string;
  readonly status: string;
  readonly output_file_id: string | null;
  readonly error_file_id: string | null;
  readonly request_counts: { readonly total: number; readonly completed: number; readonly failed: number };
}

const clientOf = (hub: () => HubProcess, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await fetch(`${hub().address}${path}`, { headers })).text();
  const json = async <T>(path: string) => JSON.parse(await get(path)) as T;
  return {
    json,
    create: async (): Promise<Batch> => {
      const form = new FormData();
      form.set("purpose", "batch");
      form.set("file", new File([lines], "lines.jsonl"));
      const post = async (path: string, body: FormData | string, more = {}) =>
        (await fetch(`${hub().address}${path}`, { method: "POST", headers: { ...headers, ...more }, body })).json();
      const { id } = (await post("/router/v1/files", form)) as { id: string };
      const asked = { input_file_id: id, endpoint: "/v1/chat/completions", completion_window: "24h" };
      return (await post("/router/v1/batches", JSON.stringify(asked), { "content-type": "application/json" })) as Batch;
    },
    results: async (id: string | null) =>
      id === null
        ? []
        : (await get(`/router/v1/files/${id}/content`))
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line) as { custom_id: string; error: { code: string } | null }),
  };
};

const engines = [
  { name: "SQLite", skipReason: isHubBuilt ? undefined : "the hub is not built", others: 0 },
  {
    name: "PostgreSQL, with another process that takes over",
    skipReason: isHubBuilt ? postgresSkipReason() : "the hub is not built",
    others: 1,
  },
];

for (const { name, skipReason, others } of engines)
  describe.skipIf(skipReason)(`a batch survives kill -9 on ${name}`, { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-killed-batch-"));
    const processes: HubProcess[] = [];
    let provider: Awaited<ReturnType<typeof startProvider>>;
    let postgres: PostgresServer | undefined;
    let token = "";
    let start = async (): Promise<HubProcess> => expect.unreachable();
    beforeAll(async () => {
      provider = await startProvider(10);
      postgres = others > 0 ? await startPostgres() : undefined;
      const database = postgres && { DATABASE_URL: await postgres.createDatabase() };
      const settings = { ORRERY_DATA: folder, ORRERY_SEED: "off", ...database };
      const hub = await openHub(readConfig(settings).config);
      await hub.catalogue.upsertMirrored([...routedEntries]);
      token = (await hub.createOwnerToken())?.token ?? "";
      await hub.close();
      start = async () => {
        const started = await startHubProcess({
          ...settings,
          ORRERY_PROVIDERS_AT: provider.address,
          ORRERY_BATCH_CONCURRENCY: String(concurrency),
          TOGETHER_API_KEY: "planted-key",
        });
        processes.push(started);
        return started;
      };
    }, 60_000);
    afterAll(async () => {
      provider?.close();
      await Promise.all(processes.map((hub) => endHubProcess(hub, "SIGKILL")));
      await postgres?.stop();
    }, 60_000);

    test("every line has one result and one entry in the ledger", async () => {
      let current = await start();
      const client = clientOf(() => current, token);
      const { id } = await client.create();
      await expect.poll(() => provider.held.length, { timeout: 30_000 }).toBe(concurrency);
      const standby = others > 0 ? await start() : undefined;
      await endHubProcess(current, "SIGKILL");
      provider.release();
      current = standby ?? (await start());
      const read = () => client.json<Batch>(`/router/v1/batches/${id}`);
      await expect.poll(async () => (await read()).status, { timeout: 90_000, interval: 250 }).toBe("completed");
      const batch = await read();
      const output = await client.results(batch.output_file_id);
      const errors = await client.results(batch.error_file_id);
      expect(batch.request_counts).toEqual({ total: lineCount, completed: output.length, failed: errors.length });
      expect(new Set([...output, ...errors].map(({ custom_id }) => custom_id)).size).toBe(lineCount);
      expect(output.length + errors.length).toBe(lineCount);
      // What was running may have been charged, so it is reported and not sent again.
      for (const { error } of errors) expect(error?.code).toBe("interrupted");
      expect(errors.length).toBeLessThanOrEqual(concurrency);
      const calls = await client.json<{ requestId: string; state: string }[]>("/api/usage/calls?limit=1000");
      expect(calls).toHaveLength(lineCount);
      expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(lineCount);
      expect(calls.filter(({ state }) => state === "done")).toHaveLength(output.length);
      expect(calls.filter(({ state }) => state === "unknown")).toHaveLength(errors.length);
    });
  });
