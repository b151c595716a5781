import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programFile } from "../../asset-folders.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";

const isBuilt = existsSync(programFile("job-worker"));
const chat = "/router/v1/chat/completions";
const mebibyte = 1024 * 1024;

describe.skipIf(!isBuilt)("bodies of calls (skipped unless built)", () => {
  let hub: HubForTests;
  const ask = async (body: string, token = hub.token, path = chat) => {
    const reply = await hub.send("POST", path, body, token);
    const { error } = (await reply.json()) as { error: { code: string; message: string } };
    return [reply.status, error.code, error.message];
  };
  const unknownModel = [404, "model_not_found"];

  beforeAll(async () => {
    const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-bodies-")) };
    hub = await startHub(place);
  });
  afterAll(() => hub.close());

  it("takes 1 MiB from a caller that it does not know, and names the setting", async () => {
    const message =
      "The request body exceeds 1048576 bytes. Send a hub token, or ask an admin to raise ORRERY_MAX_ANONYMOUS_BODY.";
    expect(await ask(`{"model":"${"x".repeat(mebibyte)}"}`, "sk-junk")).toEqual([413, "too_large", message]);
  });

  it("refuses nesting before it is parsed, small or large", async () => {
    const message = "The body is nested more than 128 levels deep. An admin can raise ORRERY_MAX_BODY_DEPTH.";
    for (const depth of [1_000, 1_500_000]) {
      const body = `{"model":"a/b","messages":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      expect(await ask(body)).toEqual([400, "bad_request", message]);
    }
  });

  it("refuses more values than it can hand on", async () => {
    const message = "The body holds more than 100000 values. An admin can raise ORRERY_MAX_BODY_VALUES.";
    expect(await ask(`{"input":[${'"",'.repeat(100_000)}""]}`)).toEqual([400, "bad_request", message]);
  });

  it("reads 20 MB of an image in a chat of a caller who has signed in", async () => {
    const content = [{ type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(20_000_000)}` } }];
    const body = JSON.stringify({ model: "unknown/nothing", messages: [{ role: "user", content }] });
    expect((await ask(body)).slice(0, 2)).toEqual(unknownModel);
  });

  it("says where JSON that is none breaks, also in a large body", async () => {
    for (const padding of ["", " ".repeat(mebibyte)]) {
      const [status, code, message] = await ask(`{"model": nothing${padding}`);
      expect([status, code]).toEqual([400, "bad_request"]);
      expect(message).toMatch(/^The body is not JSON: /);
    }
  });

  it("applies the depth to the hub's other routes, and asks for a token before a large body", async () => {
    const nested = `{"content":${"[".repeat(400_000)}${"]".repeat(400_000)}}`;
    const deep = await hub.send("POST", "/api/validate-yaml", nested);
    expect([deep.status, ((await deep.json()) as { error: string }).error]).toEqual([
      400,
      "The body is nested more than 128 levels deep. An admin can raise ORRERY_MAX_BODY_DEPTH.",
    ]);
    const create = await hub.send("POST", "/api/repos/create", { name: "x" });
    expect(create.status).toBe(401);
  });
});
