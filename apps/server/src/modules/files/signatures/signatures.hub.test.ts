import { generateKeyPairSync, sign } from "node:crypto";
import type { SignatureStatus, Signer, SignerOverview } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { writeBundle } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import { preAuthEncoding } from "../../../catalogue/supply-chain/signatures/statement.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile, type FilesForTests } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { signedBy, statementOf } from "../../../testing/publishing/signatures/bundle-writer.ts";
import { createCertificate, createLog } from "../../../testing/publishing/signatures/certificate-writer.ts";
import {
  entryOf,
  olderEntry,
  promiseFor,
  proofFor,
  signPayload,
  sigstoreBundle,
  writeRoot,
} from "../../../testing/publishing/signatures/sigstore-writer.ts";

const texts = { "README.md": "# Net\n", "config.json": "{}" };
const trustedKey = generateKeyPairSync("ec", { namedCurve: "P-256" });
const root = createCertificate({ name: "Acme Root", isAuthority: true });
const trustedSigners = `${trustedKey.publicKey.export({ type: "spki", format: "pem" })}${root.pem}`;

describe.each(enginesForTests)("signatures on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  let ada = "";
  startHubOn(
    engine,
    async (started) => {
      hub = started;
      ada = await addUser(hub, "ada");
    },
    { trustedSigners },
  );

  /** A repository with files and a signature. */
  const publish = async (name: string, files: FilesForTests, token = hub.token) => {
    await hub.send("POST", "/api/repos/create", { name }, token);
    await commitFiles(hub, `/api/models/${name}`, "main", files, { token });
  };
  const statusOf = async (name: string, query = "", token = hub.token): Promise<SignatureStatus> =>
    (await hub.get(`/api/models/${name}/signature${query}`, token)).json() as Promise<SignatureStatus>;
  const signersOf = async (owner: string): Promise<Signer[]> =>
    (await hub.get(`/api/signers/${owner}`, hub.token)).json() as Promise<Signer[]>;

  test.skipIf(skipReason)("a repository without model.sig is not signed", async () => {
    await publish("owner/plain", texts);
    expect(await statusOf("owner/plain")).toMatchObject({ state: "unsigned", problems: [], signedCount: 0 });
  });

  test.skipIf(skipReason)("the hub signs a branch, and every later change is caught by name", async () => {
    await publish("owner/net", texts);
    await commitLargeFile(hub, "owner/net", "main", "model.bin", Buffer.alloc(3_000, 7));
    const reply = await hub.send("POST", "/api/models/owner/net/signature", {}, hub.token);
    const signed = (await reply.json()) as SignatureStatus;
    expect(signed).toMatchObject({
      state: "verified",
      signedCount: 3,
      signer: { kind: "hub", name: "This hub", status: "trusted" },
    });
    const change = async (files: FilesForTests) => {
      await commitFiles(hub, "/api/models/owner/net", "main", files);
      return statusOf("owner/net");
    };
    expect(await change({ "config.json": "{ }" })).toMatchObject({
      state: "mismatch",
      problems: [{ path: "config.json", problem: "changed" }],
      message: '"config.json" was changed after signing.',
    });
    expect(await change({ "config.json": "{}", "evil.py": "pass" })).toMatchObject({
      state: "mismatch",
      problems: [{ path: "evil.py", problem: "added" }],
    });
    expect(await change({ "evil.py": null, "README.md": null })).toMatchObject({
      problems: [{ path: "README.md", problem: "missing" }],
    });
    expect(await statusOf("owner/net", `?revision=${signed.sha}`)).toMatchObject({ state: "verified" });
    await hub.send("POST", "/api/models/owner/net/signature", {}, hub.token);
    expect(await statusOf("owner/net")).toMatchObject({ state: "verified", signedCount: 2 });
  });

  test.skipIf(skipReason)("keys and roots of the settings are trusted for everyone", async () => {
    await publish("owner/keyed", { ...texts, "model.sig": signedBy(trustedKey.privateKey, texts) });
    expect(await statusOf("owner/keyed")).toMatchObject({ state: "verified", signer: { kind: "key" } });
    const leaf = createCertificate({ name: "Ada of Acme", issuer: root });
    await publish("owner/certified", { ...texts, "model.sig": signedBy(leaf.privateKey, texts, leaf) });
    expect(await statusOf("owner/certified")).toMatchObject({ state: "verified", signer: { name: "Ada of Acme" } });
  });

  test.skipIf(skipReason)("the first signer of an owner is trusted on first use, and another is not", async () => {
    const first = createCertificate({ name: "one" });
    const second = createCertificate({ name: "two" });
    await publish("ada/one", { ...texts, "model.sig": signedBy(first.privateKey, texts, first) }, ada);
    expect(await statusOf("ada/one")).toMatchObject({
      state: "verified",
      message: "The files match. The signer is trusted since the first use.",
    });
    await publish("ada/two", { ...texts, "model.sig": signedBy(second.privateKey, texts, second) }, ada);
    const other = await statusOf("ada/two");
    expect(other).toMatchObject({ state: "unknown", signer: { status: "seen" } });
    expect((await signersOf("ada")).map(({ status }) => status)).toEqual(["trusted", "seen"]);
    const path = `/api/signers/ada/${other.signer?.fingerprint}`;
    expect((await hub.send("PUT", path, { status: "trusted", reason: "asked Ada" }, ada)).status).toBe(200);
    expect(await statusOf("ada/two")).toMatchObject({ state: "verified" });
    await hub.send("PUT", path, { status: "revoked" }, hub.token);
    expect(await statusOf("ada/two")).toMatchObject({ state: "unknown", message: "The signer was revoked." });
  });

  test.skipIf(skipReason)("a pull request can't become the first signer", async () => {
    const bob = await addUser(hub, "bob");
    await publish("bob/open", texts, bob);
    const attacker = createCertificate({ name: "attacker" });
    const opened = await commitFiles(
      hub,
      "/api/models/bob/open",
      "main?create_pr=1",
      { "model.sig": signedBy(attacker.privateKey, texts, attacker) },
      { token: ada },
    );
    const query = `?revision=${encodeURIComponent(`refs/pr/${opened.number}`)}`;
    expect(await statusOf("bob/open", query)).toMatchObject({ state: "unknown" });
    expect(await signersOf("bob")).toEqual([]);
  });

  test.skipIf(skipReason)("an owner adds a public key; until then its signatures prove nothing", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-384" });
    const payload = statementOf(texts);
    const bundle = writeBundle(payload, sign("sha384", preAuthEncoding(payload), privateKey), publicKey);
    await publish("ada/key", { ...texts, "model.sig": bundle }, ada);
    const before = await statusOf("ada/key");
    expect(before).toMatchObject({
      state: "unknown",
      message: "Signed with a key that this hub does not know. Add the public key to verify it.",
    });
    expect(before.signer).toBeUndefined();
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const body = { name: "Ada's laptop", publicKey: pem };
    expect((await hub.send("POST", "/api/signers/ada", body, ada)).status).toBe(200);
    expect(await statusOf("ada/key")).toMatchObject({ state: "verified", signer: { name: "Ada's laptop" } });
  });

  test.skipIf(skipReason)("an owner adds a certificate; private keys and authorities are refused", async () => {
    const dora = await addUser(hub, "dora");
    const added = createCertificate({ name: "Dora's laptop" });
    const other = createCertificate({ name: "other" });
    const add = async (publicKey: string) => {
      const reply = await hub.send("POST", "/api/signers/dora", { name: "Laptop", publicKey }, dora);
      return [reply.status, await reply.json()];
    };
    expect(await add(added.pem)).toEqual([
      200,
      [expect.objectContaining({ kind: "certificate", name: "Laptop", status: "trusted", decidedBy: "dora" })],
    ]);
    await publish("dora/one", { ...texts, "model.sig": signedBy(other.privateKey, texts, other) }, dora);
    expect(await statusOf("dora/one")).toMatchObject({ state: "unknown" });
    await publish("dora/two", { ...texts, "model.sig": signedBy(added.privateKey, texts, added) }, dora);
    expect(await statusOf("dora/two")).toMatchObject({ state: "verified", signer: { name: "Laptop" } });
    const secret = trustedKey.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(await add(secret)).toEqual([
      400,
      { error: expect.stringContaining("is a private key"), requestId: expect.any(String) },
    ]);
    expect(await add(root.pem)).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining("ORRERY_TRUSTED_SIGNERS") }),
    ]);
  });

  test.skipIf(skipReason)(
    "hub admins see signers of all owners with their origin, and what the settings trust",
    async () => {
      const erin = await addUser(hub, "erin");
      const signer = createCertificate({ name: "erin" });
      await hub.send("POST", "/api/repos/create", { name: "erin/secret", private: true }, erin);
      const files = { ...texts, "model.sig": signedBy(signer.privateKey, texts, signer) };
      await commitFiles(hub, "/api/models/erin/secret", "main", files, { token: erin });
      expect(await statusOf("erin/secret", "", erin)).toMatchObject({ state: "verified" });
      const overview = (await (await hub.get("/api/signers", hub.token)).json()) as SignerOverview;
      expect(overview.signers).toContainEqual(
        expect.objectContaining({ owner: "erin", source: "erin/secret", reason: "first use", status: "trusted" }),
      );
      expect(overview.settings).toEqual({
        roots: [
          { kind: "key", name: expect.stringMatching(/^key /), fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
          expect.objectContaining({ kind: "root", name: "Acme Root", validTo: expect.any(String) }),
        ],
        sigstoreLogs: 0,
      });
      expect([(await hub.get("/api/signers", erin)).status, (await hub.get("/api/signers")).status]).toEqual([
        403, 401,
      ]);
      const sources = async (token: string) =>
        ((await (await hub.get("/api/signers/erin", token)).json()) as Signer[]).map(({ source }) => source);
      expect([await sources(erin), await sources(ada)]).toEqual([["erin/secret"], [undefined]]);
    },
  );

  test.skipIf(skipReason)("a damaged signature is invalid", async () => {
    await publish("owner/broken", { ...texts, "model.sig": "{" });
    expect(await statusOf("owner/broken")).toMatchObject({ state: "invalid", message: "model.sig is not JSON." });
  });

  test.skipIf(skipReason)("only owners sign and decide", async () => {
    const bob = await addUser(hub, "carol");
    expect((await hub.send("POST", "/api/models/owner/plain/signature", {}, bob)).status).toBe(403);
    const key = { name: "x", publicKey: String(trustedKey.publicKey.export({ type: "spki", format: "pem" })) };
    expect((await hub.send("POST", "/api/signers/ada", key, bob)).status).toBe(403);
    expect((await hub.send("PUT", `/api/signers/ada/${"0".repeat(64)}`, { status: "trusted" }, bob)).status).toBe(403);
    const bad = await hub.send("POST", "/api/signers/carol", { name: "x", publicKey: "no key" }, bob);
    expect([bad.status, await bad.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining('"publicKey" must be an EC public key') }),
    ]);
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
    expect((await hub.get("/api/models/owner/secret/signature", bob)).status).toBe(404);
  });

  test.skipIf(skipReason)("a signed revision says so in the audit log, and datasets are signed too", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/rows", type: "dataset" }, hub.token);
    await commitFiles(hub, "/api/datasets/owner/rows", "main", { "a.csv": "x\n1\n" });
    const reply = await hub.send("POST", "/api/datasets/owner/rows/signature", {}, hub.token);
    expect(await reply.json()).toMatchObject({ state: "verified", signedCount: 1 });
    const audit = (await (await hub.get("/api/audit", hub.token)).json()) as unknown;
    expect(JSON.stringify(audit)).toContain("repository.sign");
  });
});

describe.each(enginesForTests.slice(0, 1))("signatures of Sigstore on $name", (engine) => {
  const authority = createCertificate({ name: "fulcio", isAuthority: true });
  const log = createLog();
  const sigstoreRoot = writeRoot({ authorities: [authority], logs: [log] });
  let hub: HubForTests;
  startHubOn(
    engine,
    async (started) => {
      hub = started;
    },
    { sigstoreRoot },
  );

  test.skipIf(engine.skipReason)("are verified in a worker, which knows the root of the settings", async () => {
    const leaf = createCertificate({ name: "", issuer: authority, email: "ada@acme.example" });
    const signed = signPayload(leaf, statementOf(texts));
    const text = olderEntry(signed);
    const entry = entryOf(log, text, promiseFor(log, text, Math.floor(Date.now() / 1000)), proofFor(log, text));
    const signature = JSON.stringify(sigstoreBundle(signed, { entries: [entry] }));
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    const files = { ...texts, "model.sig": signature };
    await commitFiles(hub, "/api/models/owner/net", "main", files, { token: hub.token });
    expect(await (await hub.get("/api/models/owner/net/signature", hub.token)).json()).toMatchObject({
      state: "verified",
      signer: { kind: "sigstore", name: "ada@acme.example" },
    });
    const { settings } = (await (await hub.get("/api/signers", hub.token)).json()) as SignerOverview;
    expect(settings).toMatchObject({ roots: [{ kind: "sigstore", name: "fulcio" }], sigstoreLogs: 1 });
  });
});
