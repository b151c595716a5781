import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startHub } from "../testing/hub.ts";

const operations = ["/healthz", "/readyz", "/metrics"];
const hubPaths = ["/api/models", "/models", "/.well-known/openapi.json"];
const routerPaths = ["/router/v1/models", "/v1/models"];

test.each([
  ["all", [...hubPaths, ...routerPaths], [], ""],
  ["hub", hubPaths, routerPaths, "This process has the role hub. Send this request to one with the role router."],
  ["router", routerPaths, hubPaths, "This process has the role router. Send this request to one with the role hub."],
] as const)(
  "a process with the role %s serves its own paths and refuses the others",
  async (role, served, refused, error) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-role-"));
    const hub = await startHub({ dataFolder }, { role, publicUrl: "https://hub.example" });
    try {
      for (const path of [...operations, ...served])
        expect([path, (await hub.get(path, hub.token)).status]).toEqual([path, 200]);
      for (const path of refused) {
        const reply = await hub.get(path, hub.token);
        expect([path, reply.status, await reply.json()]).toEqual([
          path,
          404,
          { error, requestId: reply.headers.get("x-request-id") },
        ]);
      }
    } finally {
      await hub.close();
    }
  },
);
