import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import {
  endHubProcess,
  type HubProcess,
  isHubBuilt,
  ownerTokenIn,
  startHubProcess,
} from "../../../../testing/hub-process.ts";
import { startWebhookReceiver } from "./receiver.ts";

const created = 5;

/** The first start prints the owner's token. */

describe.skipIf(!isHubBuilt).each(enginesForSlowTests)(
  "webhooks of a killed hub on $name (skipped unless built)",
  ({ skipReason, start }) => {
    test.skipIf(skipReason)(
      "delivers every acknowledged change after kill -9, in order",
      { timeout: 180_000 },
      async () => {
        const engine = await start();
        const { dataFolder, databaseUrl } = await engine.newStore();
        const environment = {
          ORRERY_DATA: dataFolder,
          ORRERY_WEBHOOK_PRIVATE: "on",
          ORRERY_WEBHOOK_TIMEOUT: "1",
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        };
        const receiver = await startWebhookReceiver();
        let hub: HubProcess | undefined;
        try {
          hub = await startHubProcess(environment);
          const { address } = hub;
          const token = ownerTokenIn(hub.log());
          const send = async (path: string, body: unknown): Promise<void> => {
            const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
            const reply = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
            expect(reply.status).toBe(200);
          };
          await send("/api/settings/webhooks", { url: receiver.url, watched: [{ type: "user", name: "owner" }] });
          // The first delivery is under way when the hub is killed.
          receiver.replies.push("hang");
          for (let count = 1; count <= created; count += 1)
            await send("/api/repos/create", { name: `owner/net-${count}` });
          await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 1 }).toBe(1);
          await endHubProcess(hub, "SIGKILL");
          const interrupted = receiver.received.length;
          hub = await startHubProcess(environment);
          const expected = Array.from({ length: created }, (_, index) => [
            `create owner/net-${index + 1}`,
            `update owner/net-${index + 1}`,
          ]).flat();
          const delivered = () =>
            receiver.received.slice(interrupted).map(({ body }) => {
              const { event, repo } = JSON.parse(body) as { event: { action: string }; repo: { name: string } };
              return `${event.action} ${repo.name}`;
            });
          await expect.poll(delivered, { timeout: 90_000, interval: 50 }).toEqual(expected);
          const [first, again] = receiver.received;
          expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
        } finally {
          if (hub) await endHubProcess(hub, "SIGKILL");
          await receiver.close();
          await engine.stop();
        }
      },
    );
  },
);
