import { generateKeyPairSync } from "node:crypto";
import type { MirrorRule, MirrorTrialResult } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { signedBy } from "../../../testing/publishing/signatures/bundle-writer.ts";
import { createCertificate } from "../../../testing/publishing/signatures/certificate-writer.ts";
import { commitOf, startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.requests.length = 0;
});

type Files = Readonly<Record<string, string>>;

const first = commitOf("a");
const second = commitOf("b");
const releaseKey = generateKeyPairSync("ec", { namedCurve: "P-256" });
const trustedSigners = releaseKey.publicKey.export({ type: "spki", format: "pem" }).toString();
const stranger = createCertificate({ name: "stranger" });
/** Its hash is stated by the upstream, that of the others is not. */
const weights = "w".repeat(2_000);
const files = { "README.md": "# Net", "config.json": "{}", "model.safetensors": weights };
const byRelease = (contents: Files = files) => signedBy(releaseKey.privateKey, contents);
const byStranger = (contents: Files = files) => signedBy(stranger.privateKey, contents, stranger);

let counter = 0;
const addRepository = (contents: Files, signature?: string, owner = "lab") => {
  const id = `${owner}/signed-${counter++}`;
  const all = { ...contents, ...(signature !== undefined && { "model.sig": signature }) };
  upstream.repositories.set(id, { commits: { [first]: all }, refs: { "refs/heads/main": first } });
  return id;
};
const isSignature = ({ path }: { readonly path: string }) => path.endsWith("/model.sig");
const fetched = () => upstream.requests.filter(({ path }) => path.includes("/resolve/"));

describe.each(enginesForSlowTests)("rules about signatures on $name", (engine) => {
  const { skipReason } = engine;
  let clock = Date.now() - 90 * 24 * 60 * 60_000;
  let hub: HubForTests;
  startHubOn(
    engine,
    async (started) => {
      hub = started;
    },
    { upstream: upstream.address, isMirror: true, trustedSigners },
    () => clock,
  );
  const setRules = (...rules: readonly MirrorRule[]) => hub.send("PUT", "/api/mirror/rules", rules, hub.token);
  const rule = (action: MirrorRule["action"], when: MirrorRule["when"], name: string = action): MirrorRule => ({
    name,
    action,
    when,
  });
  const read = async (id: string, path = "README.md", revision = "main") => {
    const reply = await hub.get(`/${id}/resolve/${revision}/${path}`);
    return reply.status === 200 ? 200 : ([reply.status, ((await reply.json()) as { error: string }).error] as const);
  };
  const denied = (what: string) => [403, `${what} is not allowed on this hub: the rule "deny" denies it.`];

  test.skipIf(skipReason)("what no trusted signer signed is denied before anything is stored", async () => {
    await setRules(rule("deny", { signature: "untrusted" }));
    const good = addRepository(files, byRelease());
    const strange = addRepository(files, byStranger());
    const plain = addRepository(files);
    expect(await read(good)).toBe(200);
    for (const id of [strange, plain]) {
      expect(await read(id)).toEqual(denied(`The model "${id}"`));
      expect(await hub.hub.catalogue.find("model", id)).toBeUndefined();
    }
    expect(fetched().filter(({ path }) => !isSignature({ path }) && !path.includes(good))).toEqual([]);
  });

  test.skipIf(skipReason)("signed and not signed differ by whether the signature fits, not by trust", async () => {
    const changed = { ...files, "model.safetensors": `${weights}!` };
    const ids = {
      trusted: addRepository(files, byRelease()),
      other: addRepository(files, byStranger()),
      changed: addRepository(changed, byRelease()),
      added: addRepository({ ...files, "evil.py": "pass" }, byRelease()),
      damaged: addRepository(files, "{"),
      none: addRepository(files),
    };
    const check = async (signature: NonNullable<MirrorRule["when"]["signature"]>) => {
      const rules = [rule("deny", { signature })];
      const found: string[] = [];
      for (const [name, id] of Object.entries(ids)) {
        const reply = await hub.send("POST", "/api/mirror/rules/check", { id, rules }, hub.token);
        if (((await reply.json()) as MirrorTrialResult).action === "deny") found.push(name);
      }
      return found;
    };
    expect(await check("trusted")).toEqual(["trusted"]);
    expect(await check("signed")).toEqual(["trusted", "other"]);
    expect(await check("untrusted")).toEqual(["other", "changed", "added", "damaged", "none"]);
    expect(await check("unsigned")).toEqual(["changed", "added", "damaged", "none"]);
  });

  test.skipIf(skipReason)("the first to sign under a name is not trusted for it, until an admin decides", async () => {
    await setRules();
    const id = addRepository({ "model.safetensors": weights }, byStranger({ "model.safetensors": weights }), "first");
    const status = (await (await hub.get(`/api/models/${id}/signature`)).json()) as { signer: { fingerprint: string } };
    expect(status).toMatchObject({ state: "verified", signer: { reason: "first use" } });
    await setRules(rule("allow", { signature: "trusted" }), rule("deny", {}));
    expect(await read(id, "model.safetensors")).toEqual(denied(`The model "${id}"`));
    const path = `/api/signers/first/${status.signer.fingerprint}`;
    await hub.send("PUT", path, { status: "trusted", reason: "asked them" }, hub.token);
    expect(await read(id, "model.safetensors")).toBe(200);
    await hub.send("PUT", path, { status: "revoked" }, hub.token);
    expect(await read(id, "model.safetensors")).toEqual(denied(`The model "${id}"`));
  });

  test.skipIf(skipReason)("a small file that differs from the signature is refused when it arrives", async () => {
    await setRules(rule("deny", { signature: "unsigned" }));
    const id = addRepository({ ...files, "config.json": "[]" }, byRelease());
    expect(await read(id)).toBe(200);
    expect(await read(id, "config.json")).toEqual(denied(`"config.json" of ${id}`));
    expect(await read(id, "model.safetensors")).toBe(200);
    expect(await read(id, "config.json")).toEqual(denied(`"config.json" of ${id}`));
  });

  test.skipIf(skipReason)("model.sig is fetched first, once, and judges while the upstream is down", async () => {
    await setRules(rule("deny", { signature: "untrusted" }));
    const id = addRepository(files, byRelease());
    expect(await read(id)).toBe(200);
    expect(fetched().map(isSignature)).toEqual([true, true, false]);
    upstream.requests.length = 0;
    expect(await read(id, "model.safetensors")).toBe(200);
    expect(fetched().filter(isSignature)).toEqual([]);
    upstream.faultOf = () => 503;
    clock += 60 * 60_000;
    expect([await read(id), await read(id, "model.safetensors")]).toEqual([200, 200]);
    upstream.faultOf = () => undefined;
  });

  test.skipIf(skipReason)("without an answer about model.sig, a rule that needs it gives no file", async () => {
    await setRules();
    const id = addRepository(files, byRelease());
    expect(await read(id)).toBe(200);
    await setRules(rule("deny", { signature: "untrusted" }));
    upstream.faultOf = (path) => (path.endsWith("/model.sig") ? 404 : undefined);
    expect(await read(id)).toEqual([503, expect.stringContaining(`A rule needs model.sig of ${id}`)]);
    upstream.faultOf = () => undefined;
    expect(await read(id)).toBe(200);
  });

  test.skipIf(skipReason)("a change upstream that is not signed is denied, also by git", async () => {
    await setRules(rule("deny", { signature: "untrusted" }));
    const id = addRepository(files, byRelease());
    expect(await read(id)).toBe(200);
    const changed = { ...files, "model.safetensors": `${weights}?`, "model.sig": byRelease() };
    upstream.repositories.set(id, {
      commits: { [first]: { ...files, "model.sig": byRelease() }, [second]: changed },
      refs: { "refs/heads/main": second },
    });
    clock += 60 * 60_000;
    expect(await read(id)).toEqual(denied(`The model "${id}"`));
    expect((await hub.get(`/${id}.git/info/refs?service=git-upload-pack`, hub.token)).status).toBe(403);
  });

  test.skipIf(skipReason)("what is not signed waits for a review", async () => {
    await setRules(rule("review", { signature: "unsigned" }));
    const plain = addRepository(files);
    const signed = addRepository(files, byStranger());
    expect(await read(signed)).toBe(200);
    expect(await read(plain)).toEqual([403, expect.stringContaining('needs a review: the rule "review"')]);
    const decision = { kind: "model", id: plain, sha: first, status: "approved", reason: "read" };
    await hub.send("PUT", "/api/mirror/reviews", decision, hub.token);
    expect(await read(plain)).toBe(200);
  });

  test.skipIf(skipReason)("a rule that decides earlier needs no signature, and a dry run stores none", async () => {
    await setRules(rule("allow", { names: ["open"] }), rule("deny", { signature: "untrusted" }));
    const open = addRepository(files, byStranger(), "open");
    expect(await read(open)).toBe(200);
    expect(fetched().filter(isSignature)).toEqual([]);
    const id = addRepository(files, byRelease());
    const check = async (name: string) =>
      (await hub.send("POST", "/api/mirror/rules/check", { id: name }, hub.token)).json();
    expect(await check(id)).toMatchObject({ action: "allow", signature: "trusted" });
    expect(await hub.hub.catalogue.find("model", id)).toBeUndefined();
    expect(await check(open)).not.toHaveProperty("signature");
    expect((await setRules(rule("deny", { signature: "maybe" } as never))).status).toBe(400);
  });
});
