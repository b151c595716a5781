/** A stand-alone Python program signs and verifies as the OpenSSF format describes; ORRERY_PYTHON names a Python. */
import { execFile, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { HubPublicKey, SignatureStatus } from "@orrery/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteEngine } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { commitFiles } from "../../../testing/hub-commits.ts";

const script = fileURLToPath(new URL("../../../testing/publishing/signatures/model_signing_check.py", import.meta.url));
const python = process.env.ORRERY_PYTHON ?? "python3";
const has = (name: string): boolean => spawnSync(python, ["-c", `import ${name}`], { stdio: "ignore" }).status === 0;
const hasCryptography = has("cryptography");
const hasModelSigning = has("model_signing");
const skipReason = hasCryptography ? "" : " (skipped: no Python with cryptography; name one in ORRERY_PYTHON)";
const clientReason = hasModelSigning ? "" : " (skipped: no Python with model_signing; name one in ORRERY_PYTHON)";

const files = { "README.md": "# Net\n", "config.json": "{}", "sub/a b.txt": "ü" };
let hub: HubForTests;
const folder = mkdtempSync(join(tmpdir(), "orrery-signing-"));
const model = join(folder, "net");
const pathOf = (name: string): string => join(folder, name);

const run = async (program: string, words: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(program, words).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${stdout}${stderr}`.trim();
};
const check = (command: "sign" | "verify", key: string, signature: string) =>
  run(python, [script, command, model, pathOf(key), pathOf(signature)]);

const statusOf = async (): Promise<SignatureStatus> =>
  (await hub.get("/api/models/owner/net/signature", hub.token)).json() as Promise<SignatureStatus>;
const download = async (): Promise<string> => (await hub.get("/owner/net/resolve/main/model.sig", hub.token)).text();

beforeAll(async () => {
  if (!hasCryptography && !hasModelSigning) return;
  const engine = await sqliteEngine.start();
  hub = await startHub(await engine.newStore());
  await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
  await commitFiles(hub, "/api/models/owner/net", "main", files);
  mkdirSync(join(model, "sub"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(model, path), text);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-384" });
  writeFileSync(pathOf("private.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(pathOf("public.pem"), publicKey.export({ type: "spki", format: "pem" }));
  const key = (await (await hub.get("/api/signing-key")).json()) as HubPublicKey;
  writeFileSync(pathOf("hub.pem"), key.publicKey);
  const body = { name: "Python", publicKey: readFileSync(pathOf("public.pem"), "utf8") };
  await hub.send("POST", "/api/signers/owner", body, hub.token);
});
afterAll(async () => {
  await hub?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasCryptography)(`the hub verifies what Python signed${skipReason}`, { timeout: 60_000 }, async () => {
  expect(await check("sign", "private.pem", "python.sig")).toBe("OK");
  const signature = readFileSync(pathOf("python.sig"), "utf8");
  await commitFiles(hub, "/api/models/owner/net", "main", { "model.sig": signature });
  expect(await statusOf()).toMatchObject({ state: "verified", signedCount: 3, signer: { name: "Python" } });
});

test.skipIf(!hasCryptography)(`Python verifies what the hub signed${skipReason}`, { timeout: 60_000 }, async () => {
  await hub.send("POST", "/api/models/owner/net/signature", {}, hub.token);
  writeFileSync(pathOf("hub.sig"), await download());
  expect(await check("verify", "hub.pem", "hub.sig")).toBe("OK");
  expect(await check("verify", "public.pem", "hub.sig")).toContain("the signature does not fit");
  writeFileSync(join(model, "config.json"), "{ }");
  expect(await check("verify", "hub.pem", "hub.sig")).toContain("files differ");
  writeFileSync(join(model, "config.json"), "{}");
});

test.skipIf(!hasModelSigning)(
  `the package model_signing and the hub verify each other${clientReason}`,
  { timeout: 60_000 },
  async () => {
    const call = (...words: readonly string[]) => run(python, ["-m", "model_signing", ...words]);
    await call("sign", "key", model, "--private_key", pathOf("private.pem"), "--signature", pathOf("client.sig"));
    await commitFiles(hub, "/api/models/owner/net", "main", {
      "model.sig": readFileSync(pathOf("client.sig"), "utf8"),
    });
    expect(await statusOf()).toMatchObject({ state: "verified", signer: { name: "Python" } });
    await hub.send("POST", "/api/models/owner/net/signature", {}, hub.token);
    writeFileSync(pathOf("hub.sig"), await download());
    const words = ["--signature", pathOf("hub.sig"), "--public_key", pathOf("hub.pem")];
    expect(await call("verify", "key", model, ...words)).toContain("succeeded");
  },
);
