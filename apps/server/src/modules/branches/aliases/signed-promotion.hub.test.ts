import { generateKeyPairSync } from "node:crypto";
import type { AliasRequest } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { commitFiles, type FilesForTests } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { signedBy } from "../../../testing/publishing/signatures/bundle-writer.ts";
import { createCertificate } from "../../../testing/publishing/signatures/certificate-writer.ts";

const files = { "README.md": "# Net\n", "config.json": "{}" };
const trusted = generateKeyPairSync("ec", { namedCurve: "P-256" });
const stranger = createCertificate({ name: "stranger" });
const pem = trusted.publicKey.export({ type: "spki", format: "pem" }).toString();

describe.each(enginesForSlowTests)("aliases that need a signature on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  startHubOn(engine, async (started) => {
    hub = started;
    await hub.send("POST", "/api/signers/owner", { name: "Release key", publicKey: pem }, hub.token);
  });

  const send = async (name: string, method: string, path: string, body?: object) => {
    const reply = await hub.send(method, `/api/models/owner/${name}/${path}`, body, hub.token);
    return (await reply.json()) as AliasRequest & { readonly error?: string };
  };
  const create = async (name: string) => {
    await hub.send("POST", "/api/repos/create", { name: `owner/${name}` }, hub.token);
    await send(name, "PUT", "promotion-rules", { approvals: 0, needsCleanScan: false, needsSignature: true });
  };
  const commit = async (name: string, changed: FilesForTests) =>
    (await commitFiles(hub, `/api/models/owner/${name}`, "main", changed)).body.commitOid;
  const propose = (name: string) => send(name, "POST", "aliases/production/requests", { revision: "main" });
  const move = (name: string, number: number) => send(name, "POST", `aliases/production/requests/${number}/move`);

  test.skipIf(skipReason)("a commit without a signature waits; a verified one moves", async () => {
    await create("net");
    await commit("net", files);
    const waiting = await propose("net");
    expect(waiting).toMatchObject({
      status: "open",
      rules: [{ rule: "signature", isMet: false, detail: "This revision has no signature." }],
    });
    expect((await move("net", waiting.number)).error).toBe(
      "@production can't move yet. This revision has no signature.",
    );
    await commit("net", { "model.sig": signedBy(trusted.privateKey, files) });
    expect(await propose("net")).toMatchObject({ status: "moved" });
  });

  test.skipIf(skipReason)("a file that changed after signing is named", async () => {
    await create("changed");
    await commit("changed", { ...files, "model.sig": signedBy(trusted.privateKey, files), "config.json": "{ }" });
    expect((await propose("changed")).rules).toEqual([
      { rule: "signature", isMet: false, detail: '"config.json" was changed after signing.' },
    ]);
  });

  test.skipIf(skipReason)("a signer who is not trusted is not enough, until an admin trusts them", async () => {
    await create("strange");
    await commit("strange", { ...files, "model.sig": signedBy(stranger.privateKey, files, stranger) });
    const request = await propose("strange");
    expect(request).toMatchObject({ status: "open", rules: [{ rule: "signature", isMet: false }] });
    const signature = (await (await hub.get("/api/models/owner/strange/signature", hub.token)).json()) as {
      signer: { fingerprint: string };
    };
    const path = `/api/signers/owner/${signature.signer.fingerprint}`;
    await hub.send("PUT", path, { status: "trusted" }, hub.token);
    expect(await move("strange", request.number)).toMatchObject({ status: "moved" });
  });

  test.skipIf(skipReason)("a rollback needs a signer who is still trusted", async () => {
    await create("revoked");
    const old = createCertificate({ name: "old" });
    await commit("revoked", { ...files, "model.sig": signedBy(old.privateKey, files, old) });
    const { signer } = (await (await hub.get("/api/models/owner/revoked/signature", hub.token)).json()) as {
      signer: { fingerprint: string };
    };
    const path = `/api/signers/owner/${signer.fingerprint}`;
    await hub.send("PUT", path, { status: "trusted" }, hub.token);
    expect(await propose("revoked")).toMatchObject({ status: "moved" });
    const next = { ...files, "config.json": "[]" };
    await commit("revoked", { ...next, "model.sig": signedBy(trusted.privateKey, next) });
    expect(await propose("revoked")).toMatchObject({ status: "moved" });
    await hub.send("PUT", path, { status: "revoked" }, hub.token);
    expect((await send("revoked", "POST", "aliases/production/rollback", {})).error).toMatch(
      /can't go back to \w+\. The signer was revoked\./,
    );
  });

  test.skipIf(skipReason)("rules without the field need no signature", async () => {
    await create("plain");
    await send("plain", "PUT", "promotion-rules", { approvals: 0, needsCleanScan: false });
    await commit("plain", files);
    expect(await propose("plain")).toMatchObject({ status: "moved", rules: [] });
  });
});
