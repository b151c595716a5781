/** Python's huggingface_hub manages webhooks and parses what they are sent; ORRERY_PYTHON names a Python. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startHub } from "../../../../testing/hub.ts";
import { commitFiles } from "../../../../testing/hub-commits.ts";
import { startWebhookReceiver } from "./receiver.ts";

const python = process.env.ORRERY_PYTHON ?? "python3";
const hasClient = spawnSync(python, ["-c", "import huggingface_hub, pydantic"], { stdio: "ignore" }).status === 0;
const skipReason = hasClient
  ? ""
  : " (skipped: no Python with huggingface_hub and pydantic; name one in ORRERY_PYTHON)";
const run = promisify(execFile);

const settings = `
import json, sys
from huggingface_hub import HfApi
api, url = HfApi(), sys.argv[1]
made = api.create_webhook(url=url, watched=[{"type": "model", "name": "owner/net"}], domains=["repo", "discussion"], secret="s3cret")
assert [hook.id for hook in api.list_webhooks()] == [made.id]
assert (made.secret, api.get_webhook(made.id).secret) == ("s3cret", "s…")
changed = api.update_webhook(made.id, watched=[{"type": "user", "name": "owner"}])
assert (changed.url, changed.watched[0].name, changed.secret) == (url, "owner", "s…"), changed
assert api.disable_webhook(made.id).disabled is True
assert api.enable_webhook(made.id).disabled is False
other = api.create_webhook(url=url, watched=[{"type": "user", "name": "owner"}])
api.delete_webhook(other.id)
assert [hook.id for hook in api.list_webhooks()] == [made.id]
print(json.dumps({"id": made.id}))
`;

const parse = `
import json, sys
from huggingface_hub import WebhookPayload
for body in json.loads(sys.argv[1]):
    payload = WebhookPayload.model_validate_json(body)
    extra = payload.updatedRefs[0].ref if payload.updatedRefs else payload.discussion.title if payload.discussion else ""
    print(payload.event.scope, payload.event.action, payload.repo.name, payload.webhook.version, extra)
`;

test.skipIf(!hasClient)(
  `the Python client manages webhooks and parses payloads${skipReason}`,
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-python-"));
    const hub = await startHub({ dataFolder: join(folder, "data") }, { isPrivateWebhookAllowed: true });
    const receiver = await startWebhookReceiver();
    const ask = (...words: string[]) => {
      const environment = { HF_ENDPOINT: hub.address, HF_TOKEN: hub.token, HF_HOME: join(folder, "home") };
      return run(python, ["-c", ...words], { env: { PATH: process.env.PATH, HOME: folder, ...environment } });
    };
    try {
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      const { stdout } = await ask(settings, `${receiver.url}/hook`);
      expect(JSON.parse(stdout)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/) });
      await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "one" });
      await hub.send("POST", "/api/models/owner/net/discussions", { title: "Why?", description: "x" }, hub.token);
      await hub.send("POST", "/api/models/owner/net/discussions/1/comment", { comment: "y" }, hub.token);
      await hub.send("POST", "/api/repos/move", { fromRepo: "owner/net", toRepo: "owner/new" }, hub.token);
      await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 50 }).toBe(4);
      const parsed = await ask(parse, JSON.stringify(receiver.received.map(({ body }) => body)));
      expect(
        parsed.stdout
          .trim()
          .split("\n")
          .map((line) => line.trim()),
      ).toEqual([
        "repo.content update owner/net 3 refs/heads/main",
        "discussion create owner/net 3 Why?",
        "discussion.comment create owner/net 3 Why?",
        "repo move owner/net 3",
      ]);
    } finally {
      await hub.close();
      await receiver.close();
    }
  },
);
