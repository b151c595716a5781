/** A hub under a path of a host, behind a real nginx that removes the path. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRepo, downloadFile, listFiles, listModels, uploadFiles } from "@huggingface/hub";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeAddressUnder, type NginxServer, nginxSkipReason, startNginxUnder } from "../testing/cluster/nginx.ts";
import { createGit, gitLfsSkipReason } from "../testing/git.ts";
import { createClient, type HubClient } from "../testing/hub.ts";
import { type RoutedHub, startRoutedHub } from "../testing/router.ts";

const skipReason = nginxSkipReason();
const python = process.env.ORRERY_PYTHON ?? "python3";
const hasPython = spawnSync(python, ["-c", "import huggingface_hub"], { stdio: "ignore" }).status === 0;
const run = promisify(execFile);

const gather = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe.skipIf(skipReason)(`a hub at /tools/hub behind nginx${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  const path = "/tools/hub";
  const repo = { type: "model", name: "owner/net" } as const;
  const large = new Uint8Array(300_000).map((_, index) => index % 251);
  const folder = mkdtempSync(join(tmpdir(), "orrery-sub-path-"));
  let nginx: NginxServer;
  let hub: RoutedHub;
  let client: HubClient;
  let root: string;

  beforeAll(async () => {
    const publicUrl = await freeAddressUnder(path);
    hub = await startRoutedHub({ dataFolder: join(folder, "data") }, { publicUrl });
    nginx = await startNginxUnder(publicUrl, hub.address);
    client = createClient(nginx.address, hub.token);
    root = nginx.address.slice(0, -path.length);
  });
  afterAll(async () => {
    await hub?.close();
    await nginx?.stop();
  });

  const json = async (url: string, token = hub.token) => {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return (await reply.json()) as ReturnType<typeof JSON.parse>;
  };

  test("@huggingface/hub creates, fills, lists and reads a repository", async () => {
    const at = { hubUrl: nginx.address, accessToken: hub.token };
    const files = [
      { path: "config.json", content: new Blob(['{"a":1}']) },
      { path: "weights/model.bin", content: new Blob([large]) },
    ];
    const made = await createRepo({ ...at, repo, files: [{ path: "README.md", content: new Blob(["# Net"]) }] });
    expect(made.repoUrl).toBe(`${nginx.address}/owner/net`);
    const { commit } = (await uploadFiles({ ...at, repo, files })) ?? {};
    expect(commit?.url).toBe(`${nginx.address}/owner/net/commit/${commit?.oid}`);
    expect((await gather(listFiles({ ...at, repo, recursive: true }))).map((file) => file.path)).toContain(
      "weights/model.bin",
    );
    const blob = await downloadFile({ ...at, repo, path: "weights/model.bin" });
    expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(large);
    expect((await gather(listModels({ ...at, search: { owner: "acme" } }))).length).toBeGreaterThan(3);
  });

  test("links to the next page lead below the path", async () => {
    const first = await client.get("/api/models?limit=2", hub.token);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next.startsWith(`${nginx.address}/api/models?`)).toBe(true);
    expect(await json(next)).toHaveLength(2);
  });

  test.skipIf(gitLfsSkipReason)("git clones with large files, and pushes", async () => {
    const git = createGit();
    const url = nginx.address.replace("http://", `http://owner:${hub.token}@`);
    await git.run("", "lfs", "install");
    await git.run("", "clone", `${url}/owner/net`, "net");
    const net = git.path("net");
    await git.run(net, "lfs", "track", "*.pt");
    writeFileSync(join(net, "pushed.pt"), large);
    await git.run(net, "add", ".");
    await git.run(net, "commit", "-m", "Pushed below a path");
    await git.run(net, "push");
    expect((await json(`${nginx.address}/api/models/owner/net/commits/main`))[0].title).toBe("Pushed below a path");
    await git.run("", "clone", `${url}/owner/net`, "again");
    expect(readFileSync(git.path("again/pushed.pt")).equals(large)).toBe(true);
  });

  test("sessions have cookies of the path, and sign-in redirects stay below it", async () => {
    const opened = await client.send("POST", "/api/sessions", { token: hub.token });
    expect(opened.headers.get("set-cookie")).toContain(`; Path=${path};`);
    const closed = await client.send("DELETE", "/api/sessions/current");
    expect(closed.headers.get("set-cookie")).toContain(`; Path=${path};`);
    const refused = await client.get("/login/oidc/unknown?next=/models");
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/tools\/hub\/login\?problem=/),
    ]);
  });

  test("pages, feeds and text for language models name addresses below the path", async () => {
    const page = await (await client.get("/owner/net")).text();
    expect(page).toContain(`href="${path}/api/feeds/models/owner/net"`);
    expect(await (await client.get("/api/feeds/models/owner/net")).text()).toContain(`${nginx.address}/owner/net`);
    const summary = await (await client.get("/llms.txt")).text();
    expect(summary).toContain(`](${path}/docs/router.md)`);
    expect(summary).not.toMatch(/\]\(\/(?!tools)/);
    expect(await (await client.get("/docs/router.md")).text()).toContain(nginx.address);
  });

  test("the router answers the OpenAI client", async () => {
    const openai = new OpenAI({ baseURL: `${nginx.address}/router/v1`, apiKey: hub.callerToken, maxRetries: 0 });
    const reply = await openai.chat.completions.create({
      model: "acme/solo-chat",
      messages: [{ role: "user", content: "hello" }],
    });
    expect(reply.choices[0]?.message.content).toContain("You asked: hello");
  });

  test("OAuth and MCP name the path, also where RFC 8414 puts metadata", async () => {
    const metadata = await json(`${nginx.address}/.well-known/openid-configuration`);
    expect(metadata).toMatchObject({ issuer: nginx.address, token_endpoint: `${nginx.address}/oauth/token` });
    expect(await json(`${root}/.well-known/oauth-authorization-server${path}`)).toEqual(metadata);
    const refused = await client.send("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, "hf_wrong");
    const challenge = refused.headers.get("www-authenticate") ?? "";
    const resource = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? "";
    expect(await json(resource)).toMatchObject({ resource: `${nginx.address}/mcp` });
    const agent = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${hub.token}` } };
    await agent.connect(new StreamableHTTPClientTransport(new URL(`${nginx.address}/mcp`), { requestInit }) as never);
    expect((await agent.listTools()).tools.length).toBeGreaterThan(3);
    await agent.close();
  });

  test("OCI clients pull from the root of the host, where their protocol is", async () => {
    const refused = await fetch(`${root}/v2/owner/secret/manifests/main`);
    const realm = /realm="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "")?.[1];
    expect(realm).toBe(`${nginx.address}/v2/token`);
    const manifest = await json(`${root}/v2/owner/net/manifests/main`);
    const [layer] = manifest.layers as { digest: string; size: number }[];
    const blob = await fetch(`${root}/v2/owner/net/blobs/${layer?.digest}`);
    expect((await blob.arrayBuffer()).byteLength).toBe(layer?.size);
  });

  test.skipIf(!hasPython)(
    `Python's huggingface_hub uploads and downloads (${hasPython ? "found" : "skipped: not installed"})`,
    { timeout: 120_000 },
    async () => {
      const script = `
import os, huggingface_hub as h
api = h.HfApi()
api.create_repo("owner/python", exist_ok=True)
api.upload_file(path_or_fileobj=b"x" * 3_000_000, path_in_repo="model.bin", repo_id="owner/python")
path = h.hf_hub_download("owner/python", "model.bin")
print(os.path.getsize(path), h.snapshot_download("owner/net") != "", len(list(api.list_models(author="acme"))) > 3)
`;
      const env = { PATH: process.env.PATH, HOME: folder, HF_HOME: join(folder, "home"), HF_TOKEN: hub.token };
      const { stdout } = await run(python, ["-c", script], { env: { ...env, HF_ENDPOINT: nginx.address } });
      expect(stdout.trim()).toBe("3000000 True True");
    },
  );
});
