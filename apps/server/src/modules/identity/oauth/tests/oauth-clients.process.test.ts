import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oauthHandleRedirect, oauthLoginUrl } from "@huggingface/hub";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { type IssuerDouble, startIssuerDouble } from "../../../../testing/servers/identity/issuer-double.ts";
import { type Person, registerApp, signInPerson } from "../../../../testing/servers/identity/oauth-person.ts";
import {
  openPublisherStage,
  type PublisherStage,
  publishedModel,
} from "../../../../testing/servers/identity/publisher-stage.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "orrery-oauth-"));

let hub: HubForTests;
let person: Person;
let issuer: IssuerDouble;
let publishing: PublisherStage;
beforeAll(async () => {
  issuer = await startIssuerDouble("ci");
  hub = await startHub({ dataFolder: newFolder() }, { publisherIssuers: [issuer.url] });
  person = await signInPerson(hub);
  publishing = await openPublisherStage(hub, issuer);
});
afterAll(async () => {
  await hub.close();
  await issuer.close();
});

/** Pythons with huggingface_hub: the system's, and those that `npm run clients` installed. */
const pythons = ["python3", ".cache/clients/hub2/bin/python", ".cache/clients/hub1/bin/python"].flatMap((python) => {
  const { status, stdout } = spawnSync(python, ["-c", "import huggingface_hub as h; print(h.__version__)"], {
    encoding: "utf8",
  });
  return status === 0 ? [{ python, version: stdout.trim() }] : [];
});

type OnText = (text: string) => void;

const runHf = (
  python: string,
  home: string,
  words: readonly string[],
  onText: OnText,
  more: Record<string, string> = {},
) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const own = { PATH: process.env.PATH ?? "", HOME: home, HF_HOME: home, HF_ENDPOINT: hub.address, NO_COLOR: "1" };
    const env = { ...own, ...more };
    const start = "from huggingface_hub.cli.hf import main; main()";
    const child = spawn(python, ["-c", start, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const add = (chunk: Buffer): void => {
      output += chunk;
      onText(output);
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("close", (code) => resolve({ code, output }));
  });

const skipReason = pythons.length === 0 ? " (skipped: huggingface_hub is not installed)" : "";

describe.skipIf(skipReason)(`hf auth login${skipReason}`, () => {
  test.each(pythons.length > 0 ? pythons : [{ python: "", version: "" }])(
    "huggingface_hub $version signs in with a code and uses the token",
    async ({ python }) => {
      const home = newFolder();
      let isEntered = false;
      const login = await runHf(python, home, ["auth", "login"], (text) => {
        const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(text)?.[0];
        if (isEntered || !code) return;
        isEntered = true;
        void person.enterCode(code);
      });
      expect([login.code, isEntered, login.output]).toEqual([0, true, expect.stringContaining("hf-login-")]);
      const who = await runHf(python, home, ["auth", "whoami"], () => {});
      expect([who.code, who.output]).toEqual([0, expect.stringContaining("owner")]);
      expect(readFileSync(join(home, "token"), "utf8")).toMatch(/^hf_oauth_/);
    },
  );
});

describe.skipIf(skipReason)(`hf upload${skipReason}`, () => {
  const versions = pythons.length > 0 ? pythons : [{ python: "", version: "" }];
  const upload = async (python: string, name: string, more: Record<string, string>) => {
    const home = newFolder();
    const file = join(home, name);
    writeFileSync(file, name);
    const ran = await runHf(python, home, ["upload", publishedModel, file, name], () => {}, more);
    expect([ran.code, ran.output]).toEqual([0, expect.stringContaining(hub.address)]);
    const reply = await hub.get(`/${publishedModel}/resolve/main/${name}`, publishing.ada);
    expect(await reply.text()).toBe(name);
  };

  test.each(versions)("huggingface_hub $version uploads as a trusted publisher", async ({ python, version }) => {
    const HF_OIDC_ID_TOKEN = await publishing.sign();
    await upload(python, `publisher-${version}.txt`, { HF_OIDC_RESOURCE: publishedModel, HF_OIDC_ID_TOKEN });
  });

  test.each(versions)("huggingface_hub $version uploads with a fine-grained token", async ({ python, version }) => {
    const repositories = [{ type: "model", name: publishedModel, permission: "write" }];
    const made = await hub.send("POST", "/api/tokens/fine-grained", { name: "ci", repositories }, publishing.ada);
    const { token: HF_TOKEN } = (await made.json()) as { token: string };
    await upload(python, `token-${version}.txt`, { HF_TOKEN });
  });
});

test("oauthLoginUrl and oauthHandleRedirect of @huggingface/hub sign in with this hub", async () => {
  const redirectUrl = "http://127.0.0.1:9999/app";
  const clientId = await registerApp(hub, "A page", [redirectUrl]);
  const localStorage: { nonce?: string; codeVerifier?: string } = {};
  const scopes = "openid profile read-repos";
  const url = await oauthLoginUrl({ hubUrl: hub.address, clientId, redirectUrl, scopes, localStorage });
  expect(url.startsWith(`${hub.address}/oauth/authorize?`)).toBe(true);
  const redirectedUrl = (await person.decide(url)).href;
  const { nonce = "", codeVerifier = "" } = localStorage;
  const result = await oauthHandleRedirect({ hubUrl: hub.address, redirectedUrl, nonce, codeVerifier });
  expect(result.userInfo).toMatchObject({ preferred_username: "owner" });
  expect((await hub.get("/api/whoami-v2", result.accessToken)).status).toBe(200);
});

/** An MCP client whose user approves everything. */
const mcpProvider = () => {
  const state: Record<string, unknown> = {};
  let redirected: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: "http://127.0.0.1:9999/mcp",
    clientMetadata: { client_name: "An agent", redirect_uris: ["http://127.0.0.1:9999/mcp"] },
    clientInformation: () => state.client as never,
    saveClientInformation: (client) => void Object.assign(state, { client }),
    tokens: () => state.tokens as never,
    saveTokens: (tokens) => void Object.assign(state, { tokens }),
    redirectToAuthorization: async (url) => {
      redirected = await person.decide(url.href);
    },
    saveCodeVerifier: (verifier) => void Object.assign(state, { verifier }),
    codeVerifier: () => String(state.verifier),
  };
  return { provider, state, code: () => redirected?.searchParams.get("code") ?? "" };
};

test("the MCP client of @modelcontextprotocol/sdk finds the server, registers, and uses tools with its token", async () => {
  const { provider, state, code } = mcpProvider();
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL(`${hub.address}/mcp?login`), { authProvider: provider });
  const first = newTransport();
  await expect(new Client({ name: "test", version: "1" }).connect(first as never)).rejects.toThrow("Unauthorized");
  await first.finishAuth(code());
  const client = new Client({ name: "test", version: "1" });
  await client.connect(newTransport() as never);
  try {
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(5);
    const created = await client.callTool({ name: "create_repository", arguments: { repo_id: "owner/by-agent" } });
    expect(created.isError ?? false).toBe(false);
    expect(state.tokens).toMatchObject({ scope: "read-repos write-repos manage-repos inference-api" });
  } finally {
    await client.close();
  }
});
