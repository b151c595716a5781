/** Runtimes that pull from a hub, by the requests they send; `scripts/clients/runtime-replays.mjs` has them. */
import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  pullArtifact,
  pullAsLlamaServer,
  pullAsOlderLlamaServer,
  pullAsOllama,
  registryToken,
} from "../../../../scripts/clients/runtime-replays.mjs";
import { inlineFile } from "../catalogue/inline-file.ts";
import { enginesForSlowTests } from "../testing/engines.ts";
import type { HubForTests } from "../testing/hub.ts";
import { commitFiles, commitLargeFile } from "../testing/hub-commits.ts";
import { startHubOn } from "../testing/hub-on-engine.ts";
import { ggufFile } from "../testing/model-files.ts";

const chatml =
  "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}" +
  "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

/** A GGUF file with a header that can be read, and weights by which it differs from others. */
const ggufModel = (fileType: number): Buffer =>
  Buffer.concat([
    ggufFile(
      {
        "general.architecture": "llama",
        "general.file_type": fileType,
        "llama.context_length": 2048,
        "tokenizer.chat_template": chatml,
      },
      [
        [1024, 1024],
        [1024, 200],
      ],
    ),
    randomBytes(300_000),
  ]);

const models = {
  "net-Q4_K_M.gguf": ggufModel(15),
  "net-Q8_0.gguf": ggufModel(7),
  "vision/mmproj-net-f16.gguf": ggufModel(1),
};
const texts = {
  "README.md": "---\nlicense: mit\n---\n# Net\n",
  "config.json": '{"model_type":"llama"}',
  LICENSE: "MIT",
  "empty.txt": "",
  "ünï code/a b.txt": "names",
};
const ociAccept = { accept: "application/vnd.oci.image.manifest.v1+json" };
const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe.each(enginesForSlowTests)("runtimes on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const layerOf = (pulled: Awaited<ReturnType<typeof pullAsOllama>>, name: string): string | undefined =>
    pulled.contents.get(`application/vnd.ollama.image.${name}`)?.toString();
  const errorOf = async (reply: Response) => {
    const { errors } = (await reply.json()) as { errors: { code: string; message: string }[] };
    return [reply.status, errors[0]?.code, errors[0]?.message];
  };
  const create = async (id: string, isPrivate = false) => {
    await hub.send("POST", "/api/repos/create", { name: id, private: isPrivate }, hub.token);
    await commitFiles(hub, `/api/models/${id}`, "main", texts);
    for (const [path, content] of Object.entries(models)) await commitLargeFile(hub, id, "main", path, content);
  };

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await create("owner/Net-GGUF");
    await create("owner/secret", true);
  });

  describe("llama-server", () => {
    test.skipIf(skipReason)("downloads the quantization of the tag, and the projector", async () => {
      const { files } = await pullAsLlamaServer({ hub: hub.address, id: "owner/Net-GGUF", tag: "q8_0" });
      expect([...files.keys()]).toEqual(["net-Q8_0.gguf", "vision/mmproj-net-f16.gguf"]);
      expect(files.get("net-Q8_0.gguf")?.equals(models["net-Q8_0.gguf"])).toBe(true);
    });

    test.skipIf(skipReason)("finds a file among 1,010: they are on one page of the tree", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/many" }, hub.token);
      const { catalogue, blobs } = hub.hub;
      const row = await catalogue.find("model", "owner/many");
      const empty = await inlineFile(blobs, "empty.txt", Buffer.from(""));
      const put = Array.from({ length: 1010 }, (_, index) => ({ ...empty, path: `a/${index}.txt` }));
      if (row) await catalogue.commit(row, { put, remove: [], title: "add", author: "tests", at: Date.now() });
      await commitLargeFile(hub, "owner/many", "main", "z/last-Q4_K_M.gguf", models["net-Q4_K_M.gguf"]);
      const { files } = await pullAsLlamaServer({ hub: hub.address, id: "owner/many" });
      expect([...files.keys()]).toEqual(["z/last-Q4_K_M.gguf"]);
    });

    test.skipIf(skipReason)("downloads a private model with a token, and none without", async () => {
      const pull = { hub: hub.address, id: "owner/secret", tag: "Q4_K_M" };
      expect((await pullAsLlamaServer({ ...pull, token: hub.token })).files.size).toBe(2);
      await expect(pullAsLlamaServer(pull)).rejects.toThrow("Repository not found");
    });

    test.skipIf(skipReason)("older versions read the file names from a manifest", async () => {
      const files = await pullAsOlderLlamaServer({ hub: hub.address, id: "owner/Net-GGUF", tag: "Q4_K_M" });
      expect([...files.keys()]).toEqual(["net-Q4_K_M.gguf", "vision/mmproj-net-f16.gguf"]);
      expect(files.get("net-Q4_K_M.gguf")?.equals(models["net-Q4_K_M.gguf"])).toBe(true);
    });

    test.skipIf(skipReason)("an unknown tag names the quantizations there are", async () => {
      const agent = { "user-agent": "llama-cpp" };
      expect(await errorOf(await hub.get("/v2/owner/net-gguf/manifests/Q2_K", undefined, agent))).toEqual([
        404,
        "MANIFEST_UNKNOWN",
        'owner/Net-GGUF has no alias, branch, tag or quantization "Q2_K". Quantizations: Q4_K_M, Q8_0.',
      ]);
    });
  });

  describe("Ollama", () => {
    test.skipIf(skipReason)("pulls model, projector, template, stop texts, license and config", async () => {
      const pulled = await pullAsOllama({
        hub: hub.address,
        id: "owner/Net-GGUF",
        tag: "Q4_K_M",
        partBytes: 100_000,
      });
      const { manifest, contents } = pulled;
      expect(contents.get("application/vnd.ollama.image.model")?.equals(models["net-Q4_K_M.gguf"])).toBe(true);
      expect(layerOf(pulled, "template")).toBe(
        "{{ if .System }}<|im_start|>system\n{{ .System }}<|im_end|>\n{{ else }}{{ end }}" +
          "{{ range $i, $_ := .Messages }}{{ $last := eq (len (slice $.Messages $i)) 1 }}" +
          '{{ if eq .Role "user" }}<|im_start|>user\n{{ .Content }}<|im_end|>\n{{ end }}' +
          '{{ if eq .Role "assistant" }}<|im_start|>assistant\n{{ .Content }}{{ if not $last }}<|im_end|>\n{{ end }}{{ end }}' +
          '{{ if and $last (ne .Role "assistant") }}<|im_start|>assistant\n{{ end }}{{ end }}',
      );
      expect(layerOf(pulled, "params")).toBe('{"stop":["<|im_end|>"]}');
      expect(layerOf(pulled, "license")).toBe("MIT");
      expect(manifest.layers.map(({ mediaType }) => mediaType.split(".").at(-1))).toEqual([
        "model",
        "projector",
        "template",
        "params",
        "license",
      ]);
      expect(JSON.parse(String(contents.get(manifest.config.mediaType)))).toEqual({
        model_format: "gguf",
        model_family: "llama",
        model_families: ["llama"],
        model_type: "1.25M",
        file_type: "Q4_K_M",
        context_length: 2048,
        architecture: "amd64",
        os: "linux",
        rootfs: { type: "layers", diff_ids: manifest.layers.map(({ digest }) => digest) },
      });
    });

    test.skipIf(skipReason)("gets Q4_K_M by default, and a file by its whole name", async () => {
      const modelOf = async (tag?: string) => {
        const pull = { hub: hub.address, id: "owner/Net-GGUF", ...(tag && { tag }) };
        const { contents } = await pullAsOllama(pull);
        return sha256(contents.get("application/vnd.ollama.image.model") ?? "");
      };
      expect(await modelOf()).toBe(sha256(models["net-Q4_K_M.gguf"]));
      expect(await modelOf("net-Q8_0.gguf")).toBe(sha256(models["net-Q8_0.gguf"]));
    });

    test.skipIf(skipReason)("uses template, system and params of the repository", async () => {
      const own = { template: "{{ .Prompt }}", system: "Be brief.", params: '{"temperature":0}' };
      await hub.send("POST", "/api/repos/create", { name: "owner/own" }, hub.token);
      await commitFiles(hub, "/api/models/owner/own", "main", own);
      await commitLargeFile(hub, "owner/own", "main", "own.gguf", models["net-Q8_0.gguf"]);
      const pulled = await pullAsOllama({ hub: hub.address, id: "owner/own" });
      expect(Object.keys(own).map((name) => layerOf(pulled, name))).toEqual(Object.values(own));
      expect(pulled.manifest.layers).toHaveLength(4);
    });

    test.skipIf(skipReason)("can't pull a private model: its key is not known to the hub", async () => {
      await expect(pullAsOllama({ hub: hub.address, id: "owner/secret" })).rejects.toThrow("manifest: 404");
      const pulled = await pullAsOllama({ hub: hub.address, id: "owner/secret", token: hub.token });
      expect(pulled.contents.size).toBe(6);
    });

    test.skipIf(skipReason)("an address for a private blob works for that blob alone, and for a time", async () => {
      const digest = `sha256:${sha256(models["net-Q8_0.gguf"])}`;
      const opened = await hub.send("HEAD", `/v2/owner/secret/blobs/${digest}`, undefined, hub.token);
      const direct = opened.headers.get("location") ?? "";
      const get = async (path: string) => (await hub.get(path, undefined, { range: "bytes=0-3" })).status;
      expect(await get(direct)).toBe(206);
      const other = `sha256:${sha256(models["net-Q4_K_M.gguf"])}`;
      expect(await get(direct.replace(digest, other))).toBe(403);
      expect(await get(direct.replace("owner/secret", "owner/Net-GGUF"))).toBe(403);
      expect(await get(direct.replace(/expires=\d+/, "expires=99999999999999"))).toBe(403);
      expect(await get(`/v2/owner/secret/blobs/${digest}`)).toBe(401);
    });

    test.skipIf(skipReason).each([
      ["owner/many:a", 'has no alias, branch, tag or quantization \\"a\\"'],
      ["owner/none:latest", "Repository not found"],
    ])("refuses %s", async (name, message) => {
      const [id = "", tag] = name.split(":");
      await expect(pullAsOllama({ hub: hub.address, id, ...(tag && { tag }) })).rejects.toThrow(message);
    });

    test.skipIf(skipReason)("a split model is refused with its name, and so is a broken file", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/odd" }, hub.token);
      const part = models["net-Q8_0.gguf"];
      for (const number of [1, 2])
        await commitLargeFile(hub, "owner/odd", "main", `big-Q8_0-0000${number}-of-00002.gguf`, part);
      await commitFiles(hub, "/api/models/owner/odd", "main", { "bad-Q2_K.gguf": "not a model ".repeat(10) });
      const pull = (tag: string) => pullAsOllama({ hub: hub.address, id: "owner/odd", tag });
      await expect(pull("Q8_0")).rejects.toThrow('big-Q8_0-00001-of-00002.gguf\\" is split into several files');
      await expect(pull("Q2_K")).rejects.toThrow('bad-Q2_K.gguf\\" is not a GGUF file');
      const { files } = await pullAsLlamaServer({ hub: hub.address, id: "owner/odd", tag: "Q8_0" });
      expect(files.size).toBe(2);
    });
  });

  describe("OCI clients", () => {
    test.skipIf(skipReason)("pull every file of a revision as a ModelPack artifact", async () => {
      const { manifest, files } = await pullArtifact({ hub: hub.address, id: "owner/net-gguf", tag: "main" });
      expect(manifest.artifactType).toBe("application/vnd.cncf.model.manifest.v1+json");
      const all = { ...texts, ...models };
      for (const [path, content] of Object.entries(all))
        expect([path, files.get(path)?.equals(Buffer.from(content))]).toEqual([path, true]);
      expect(files.size).toBe(Object.keys(all).length + 2);
      const kinds = Object.fromEntries(
        manifest.layers.map(({ mediaType, annotations }) => [annotations?.["org.cncf.model.filepath"], mediaType]),
      );
      expect(kinds).toMatchObject({
        "net-Q8_0.gguf": "application/vnd.cncf.model.weight.v1.raw",
        "config.json": "application/vnd.cncf.model.weight.config.v1.raw",
        "README.md": "application/vnd.cncf.model.doc.v1.raw",
      });
      expect(JSON.parse(String(files.get("")))).toMatchObject({
        descriptor: { name: "owner/Net-GGUF", authors: ["owner"], licenses: ["mit"] },
        config: { architecture: "llama", format: "gguf" },
        modelfs: { type: "layers", diffIds: manifest.layers.map(({ digest }) => digest) },
      });
    });

    test.skipIf(skipReason)("pull one quantization by its tag", async () => {
      const { files } = await pullArtifact({ hub: hub.address, id: "owner/net-gguf", tag: "q8_0" });
      expect([...files.keys()].filter((path) => path.endsWith(".gguf"))).toEqual(["net-Q8_0.gguf"]);
      expect(files.has("README.md")).toBe(true);
    });

    test.skipIf(skipReason)("a commit keeps its digest when the branch moves on", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/moving" }, hub.token);
      const commit = (text: string) => commitFiles(hub, "/api/models/owner/moving", "main", { "a.txt": text });
      const { body } = await commit("one");
      const pull = (tag: string) => pullArtifact({ hub: hub.address, id: "owner/moving", tag });
      const first = await pull("main");
      expect((await pull(body.commitOid)).digest).toBe(first.digest);
      await commit("two");
      expect((await pull("main")).digest).not.toBe(first.digest);
      const old = await pull(body.commitOid);
      expect([old.digest, String(old.files.get("a.txt"))]).toEqual([first.digest, "one"]);
      const byDigest = await hub.get(`/v2/owner/moving/manifests/${first.digest}`);
      expect(sha256(await byDigest.text())).toBe(first.digest.slice(7));
    });

    test.skipIf(skipReason)("pull datasets", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/rows", type: "dataset" }, hub.token);
      await commitFiles(hub, "/api/datasets/owner/rows", "main", { "train.csv": "a,b\n1,2\n" });
      const { manifest, files } = await pullArtifact({ hub: hub.address, id: "datasets/owner/rows" });
      expect(String(files.get("train.csv"))).toBe("a,b\n1,2\n");
      expect(manifest.layers[0]?.mediaType).toBe("application/vnd.cncf.model.dataset.v1.raw");
    });

    test.skipIf(skipReason)("pull private repositories with a token as the password", async () => {
      const { files } = await pullArtifact({ hub: hub.address, id: "owner/secret", token: hub.token });
      expect(files.size).toBe(10);
      const anonymous = pullArtifact({ hub: hub.address, id: "owner/secret" });
      await expect(anonymous).rejects.toThrow("HEAD manifest: 404");
      await expect(registryToken(hub.address, "repository:owner/secret:pull", "hf_wrong")).rejects.toThrow(
        "Invalid credentials",
      );
    });

    test.skipIf(skipReason)("are asked for credentials only where they are needed", async () => {
      const asked = await hub.get("/v2/owner/secret/manifests/main", undefined, ociAccept);
      expect(asked.headers.get("www-authenticate")).toBe(
        `Bearer realm="${hub.address}/v2/token",service="${new URL(hub.address).host}",scope="repository:owner/secret:pull"`,
      );
      expect((await errorOf(asked)).slice(0, 2)).toEqual([401, "UNAUTHORIZED"]);
      expect((await hub.get("/v2/owner/net-gguf/manifests/main", undefined, ociAccept)).status).toBe(200);
    });

    test.skipIf(skipReason)("read ranges of blobs, and their length with HEAD", async () => {
      const weights = models["net-Q8_0.gguf"];
      const path = `/v2/owner/net-gguf/blobs/sha256:${sha256(weights)}`;
      const head = await hub.send("HEAD", path);
      expect([head.status, head.headers.get("content-length"), head.headers.get("docker-content-digest")]).toEqual([
        200,
        String(weights.length),
        `sha256:${sha256(weights)}`,
      ]);
      const part = await hub.get(path, undefined, { range: "bytes=100-199" });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${weights.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(weights.subarray(100, 200))).toBe(true);
      const beyond = await hub.get(path, undefined, { range: `bytes=${weights.length}-` });
      expect((await errorOf(beyond)).slice(0, 2)).toEqual([416, "SIZE_INVALID"]);
    });

    test.skipIf(skipReason)("list tags page by page, and no referrers", async () => {
      await hub.send("POST", "/api/models/owner/net-gguf/branch/dev", {}, hub.token);
      const list = async (query: string) => {
        const reply = await hub.get(`/v2/owner/net-gguf/tags/list${query}`);
        return [((await reply.json()) as { tags: string[] }).tags, reply.headers.get("link")];
      };
      expect(await list("")).toEqual([["Q4_K_M", "Q8_0", "dev", "latest", "main"], null]);
      expect(await list("?n=2")).toEqual([
        ["Q4_K_M", "Q8_0"],
        '</v2/owner/net-gguf/tags/list?n=2&last=Q8_0>; rel="next"',
      ]);
      expect(await list("?n=2&last=latest")).toEqual([["main"], null]);
      const none = await hub.get(`/v2/owner/net-gguf/referrers/sha256:${"0".repeat(64)}`);
      expect([none.status, ((await none.json()) as { manifests: unknown[] }).manifests]).toEqual([200, []]);
    });

    test.skipIf(skipReason).each([
      ["GET", `/v2/owner/net-gguf/blobs/sha256:${"0".repeat(64)}`, 404, "BLOB_UNKNOWN"],
      ["GET", "/v2/owner/net-gguf/blobs/sha256:../../etc/passwd", 404, "NAME_UNKNOWN"],
      ["GET", "/v2/owner/net-gguf/blobs/sha256:..%2F..%2Fetc%2Fpasswd", 400, "DIGEST_INVALID"],
      ["GET", `/v2/owner/net-gguf/blobs/md5:${"0".repeat(32)}`, 400, "DIGEST_INVALID"],
      ["GET", `/v2/owner/net-gguf/blobs/sha256:${"A".repeat(64)}`, 400, "DIGEST_INVALID"],
      ["GET", `/v2/owner/net-gguf/manifests/sha256:${"0".repeat(64)}`, 404, "MANIFEST_UNKNOWN"],
      ["GET", "/v2/owner/net-gguf/manifests/a%2Fb", 404, "MANIFEST_UNKNOWN"],
      ["GET", `/v2/owner/net-gguf/manifests/${"x".repeat(129)}`, 404, "MANIFEST_UNKNOWN"],
      ["GET", "/v2/owner/..%2Fsecret/manifests/main", 400, "NAME_INVALID"],
      ["GET", "/v2/%22%0d%0aa/b/manifests/main", 400, "NAME_INVALID"],
      ["GET", "/v2/a/b/c/manifests/main", 404, "NAME_UNKNOWN"],
      ["POST", "/v2/owner/net-gguf/blobs/uploads/", 405, "UNSUPPORTED"],
      ["PUT", "/v2/owner/net-gguf/manifests/main", 405, "UNSUPPORTED"],
      ["DELETE", "/v2/owner/net-gguf/manifests/main", 405, "UNSUPPORTED"],
    ])("%s %s is refused with %i %s", async (method, path, status, code) => {
      const reply = await hub.send(method, path, undefined, hub.token, ociAccept);
      expect((await errorOf(reply)).slice(0, 2)).toEqual([status, code]);
    });

    test.skipIf(skipReason)("can't read what another repository wrote or stores", async () => {
      const { digest } = await pullArtifact({ hub: hub.address, id: "owner/secret", token: hub.token });
      expect((await hub.get(`/v2/owner/net-gguf/manifests/${digest}`)).status).toBe(404);
      await hub.send("POST", "/api/repos/create", { name: "owner/empty" }, hub.token);
      const blob = `sha256:${sha256(models["net-Q8_0.gguf"])}`;
      expect((await hub.get(`/v2/owner/empty/blobs/${blob}`)).status).toBe(404);
    });

    test.skipIf(skipReason)("a pull counts as one download", async () => {
      const downloads = async () =>
        ((await (await hub.get("/api/models/owner/moving")).json()) as { downloads: number }).downloads;
      await hub.hub.downloads.flush();
      const before = await downloads();
      await hub.get("/v2/owner/moving/manifests/main", undefined, ociAccept);
      await hub.send("HEAD", "/v2/owner/moving/manifests/main", undefined, undefined, ociAccept);
      await hub.hub.downloads.flush();
      expect(await downloads()).toBe(before + 1);
    });
  });
});

describe.each(enginesForSlowTests)("runtimes on $name, on a hub that requires sign-in", ({ skipReason, start }) => {
  let hub: HubForTests;
  startHubOn(
    { skipReason, start },
    async (started) => {
      hub = started;
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "a" });
    },
    { isAnonymousAllowed: false },
  );

  test.skipIf(skipReason)("pulls need a token, at every step", async () => {
    await expect(pullArtifact({ hub: hub.address, id: "owner/net" })).rejects.toThrow("token: 401");
    const { manifest } = await pullArtifact({ hub: hub.address, id: "owner/net", token: hub.token });
    const path = `/v2/owner/net/blobs/${manifest.layers[1]?.digest}`;
    for (const address of ["/v2/", "/v2/owner/net/manifests/main", "/v2/owner/net/tags/list", path])
      expect([address, (await hub.get(address)).status]).toEqual([address, 401]);
    expect((await hub.get(path, "anonymous")).status).toBe(401);
    const signed = (await hub.send("HEAD", path, undefined, hub.token)).headers.get("location") ?? "";
    expect(await (await hub.get(signed)).text()).toBe("a");
  });
});
