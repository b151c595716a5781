import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createGit, gitSkipReason } from "../../testing/git.ts";
import { isHubBuilt, ownerTokenIn, startHubProcess } from "../../testing/hub-process.ts";

const skipReason = isHubBuilt ? gitSkipReason : "not built";

test.skipIf(skipReason)(
  `a push that began before the hub stops ends, and another is refused with a sentence${skipReason ? ` (skipped: ${skipReason})` : ""}`,
  { timeout: 300_000 },
  async () => {
    const hub = await startHubProcess({ ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-push-")) });
    const exited = new Promise((resolve) => hub.child.once("exit", resolve));
    const token = ownerTokenIn(hub.log());
    const remote = hub.address.replace("//", `//owner:${token}@`);
    const git = createGit();
    for (const name of ["net", "other"]) {
      await fetch(`${hub.address}/api/repos/create`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ name }),
      });
      await git.run("", "clone", "-q", `${remote}/owner/${name}`, git.path(name));
      writeFileSync(join(git.path(name), "notes.txt"), "Text\n");
      await git.run(git.path(name), "add", "--all");
      await git.run(git.path(name), "commit", "-q", "-m", "Change");
    }
    // Git runs the hook once it knows the hub's refs, before it sends anything.
    const gate = createServer();
    await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
    const began = new Promise<() => void>((resolve) => {
      gate.once("request", (_, reply) => resolve(() => reply.end()));
    });
    const hook = join(git.path("net"), ".git", "hooks", "pre-push");
    const wait = `fetch("http://127.0.0.1:${(gate.address() as AddressInfo).port}")`;
    writeFileSync(hook, `#!/bin/sh\nexec ${process.execPath} -e '${wait}'\n`);
    chmodSync(hook, 0o755);

    const pushed = git.attempt(git.path("net"), "push");
    const goOn = await began;
    hub.child.kill("SIGTERM");
    const isReady = async () => (await fetch(`${hub.address}/readyz`)).status;
    await vi.waitFor(async () => expect(await isReady()).toBe(503), { timeout: 60_000 });
    const refused = await git.attempt(git.path("other"), "push");
    goOn();

    expect(refused.errors).toContain("This hub is shutting down and takes no new pushes. Push again in a minute.");
    expect(await pushed).toMatchObject({ code: 0, errors: expect.stringMatching(/main -> main/) });
    expect(await exited).toBe(0);
    gate.close();
  },
);
