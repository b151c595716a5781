// @ts-check
/**
 * The requests that llama.cpp, Ollama and OCI clients send when they pull from a hub, as their documentation and issues
 * describe them. The programs themselves cannot be installed everywhere; what they would refuse is an error here.
 */
import { createHash } from "node:crypto";

/** @typedef {{ hub: string, id: string, tag?: string, token?: string }} Pull */
/** @typedef {{ mediaType: string, digest: string, size: number, annotations?: Record<string, string> }} Descriptor */
/** @typedef {{ schemaVersion: number, mediaType: string, artifactType?: string, config: Descriptor, layers: Descriptor[] }} Manifest */
/** @typedef {{ type: string, path: string, oid: string, lfs?: { oid: string } }} TreeEntry */

const types = {
  docker: "application/vnd.docker.distribution.manifest.v2+json",
  oci: "application/vnd.oci.image.manifest.v1+json",
};

/** @param {string | undefined} token @returns {Record<string, string>} */
const bearer = (token) => (token ? { authorization: `Bearer ${token}` } : {});

/** @param {Uint8Array} bytes */
const digestOf = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** @param {Response} reply */
const bytesOf = async (reply) => Buffer.from(await reply.arrayBuffer());

/** @param {boolean} holds @param {string} message @returns {asserts holds} */
function need(holds, message) {
  if (!holds) throw new Error(message);
}

/** @param {Response} reply @param {number} status @param {string} what */
const expectStatus = async (reply, status, what) => {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
};

/** Sends a token only in the form that llama.cpp accepts. @param {string | undefined} token */
const llamaToken = (token) => (token && /^hf_[0-9a-zA-Z]{34,253}$/.test(token) ? token : undefined);

/** A file in two requests, the second of which resumes. @param {string} url @param {Record<string, string>} headers */
const downloadInTwo = async (url, headers) => {
  const head = await fetch(url, { method: "HEAD", headers });
  await expectStatus(head, 200, `HEAD ${url}`);
  const length = Number(head.headers.get("content-length"));
  need(!!head.headers.get("etag"), "no ETag");
  need(head.headers.get("accept-ranges") === "bytes", "no Accept-Ranges");
  const half = Math.floor(length / 2);
  const first = await fetch(url, { headers: { ...headers, range: `bytes=0-${half - 1}` } });
  const second = await fetch(url, { headers: { ...headers, range: `bytes=${half}-` } });
  await expectStatus(second, 206, `GET ${url} from byte ${half}`);
  const bytes = Buffer.concat([await bytesOf(first), await bytesOf(second)]);
  need(bytes.length === length, `${bytes.length} of ${length} bytes`);
  return bytes;
};

/** Names that llama.cpp does not take for a model. */
const isModelFile = (/** @type {string} */ path) =>
  path.endsWith(".gguf") && !/mmproj|imatrix|mtp-|eagle3-|dflash-|dspark-/.test(path);

/** The file for a tag: one whose name has it before “.” or “-”. @param {readonly string[]} paths @param {string} [tag] */
const chooseFile = (paths, tag) => {
  const models = paths.filter(isModelFile);
  const find = (/** @type {string} */ name) => models.find((path) => new RegExp(`${name}[.-]`, "i").test(path));
  return tag ? find(tag) : (find("Q4_K_M") ?? find("Q8_0") ?? models[0]);
};

/**
 * `llama-server -hf id:tag`: refs, one page of the tree, then the files.
 * @param {Pull} pull @returns {Promise<{ commit: string, files: Map<string, Buffer> }>}
 */
export const pullAsLlamaServer = async ({ hub, id, tag, token }) => {
  const headers = { "user-agent": "llama-cpp/b7000", ...bearer(llamaToken(token)) };
  const accept = { ...headers, accept: "application/json" };
  const refs = await fetch(`${hub}/api/models/${id}/refs`, { headers: accept });
  await expectStatus(refs, 200, "refs");
  const { branches } = /** @type {{ branches: { name: string, targetCommit: string }[] }} */ (await refs.json());
  const commit = (branches.find(({ name }) => name === "main") ?? branches[0])?.targetCommit ?? "";
  need(/^[0-9a-f]{40}$/.test(commit), `“${commit}” is not a commit`);
  const tree = await fetch(`${hub}/api/models/${id}/tree/${commit}?recursive=true`, { headers: accept });
  await expectStatus(tree, 200, "tree");
  const entries = /** @type {TreeEntry[]} */ (await tree.json());
  const listed = entries.filter(({ type, oid, lfs }) =>
    type === "file" && lfs ? /^[0-9a-f]{64}$/.test(lfs.oid) : /^[0-9a-f]{40}$/.test(oid),
  );
  const paths = listed.map(({ path }) => path);
  const chosen = chooseFile(paths, tag);
  need(chosen !== undefined, `no GGUF file for ${tag ?? "any tag"} on the first page of the tree`);
  const [, stem] = /^(.*)-00001-of-\d{5}\.gguf$/.exec(chosen) ?? [];
  const parts = stem === undefined ? [chosen] : paths.filter((path) => path.startsWith(`${stem}-`));
  const projector = paths.find((path) => path.includes("mmproj"));
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const path of [...parts, ...(projector ? [projector] : [])]) {
    const bytes = await downloadInTwo(`${hub}/${id}/resolve/${commit}/${path}`, headers);
    const lfs = entries.find((entry) => entry.path === path)?.lfs;
    need(!lfs || digestOf(bytes) === `sha256:${lfs.oid}`, `${path} has another hash`);
    files.set(path, bytes);
  }
  return { commit, files };
};

/**
 * `llama-server -hf` of releases before mid-2026: a manifest with file names, then the files from main.
 * @param {Pull} pull @returns {Promise<Map<string, Buffer>>}
 */
export const pullAsOlderLlamaServer = async ({ hub, id, tag = "latest", token }) => {
  const headers = { "user-agent": "llama-cpp", ...bearer(token) };
  const reply = await fetch(`${hub}/v2/${id}/manifests/${tag}`, {
    headers: { ...headers, accept: "application/json" },
  });
  await expectStatus(reply, 200, "manifest");
  const { ggufFile, mmprojFile } =
    /** @type {{ ggufFile?: { rfilename: string }, mmprojFile?: { rfilename: string } }} */ (await reply.json());
  need(ggufFile !== undefined, "the manifest has no ggufFile");
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const { rfilename } of [ggufFile, ...(mmprojFile ? [mmprojFile] : [])])
    files.set(rfilename, await downloadInTwo(`${hub}/${id}/resolve/main/${rfilename}`, headers));
  return files;
};

/** The answer to a 401: a token for an SSH key that no hub knows. @param {Response} refused @param {string} hub */
const ollamaToken = async (refused, hub) => {
  const challenge = refused.headers.get("www-authenticate") ?? "";
  const [realm = "", service = "", scope = ""] = ["realm", "service", "scope"].map(
    (name) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1],
  );
  need(new URL(realm).host === new URL(hub).host, "the realm is on another host");
  const query = new URLSearchParams({ service, scope, ts: "1700000000", nonce: "bm9uY2U" });
  const reply = await fetch(`${realm}?${query}`, { headers: { authorization: "AAAAC3NzaC1lZDI1NTE5:c2lnbmF0dXJl" } });
  await expectStatus(reply, 200, "token");
  return /** @type {{ token: string }} */ (await reply.json()).token;
};

/** One blob: HEAD, GET for its direct address, then ranges there without a token. @param {string} url @param {Record<string, string>} headers @param {number} partBytes */
const ollamaBlob = async (url, headers, partBytes) => {
  const head = await fetch(url, { method: "HEAD", headers });
  await expectStatus(head, 200, `HEAD ${url}`);
  const length = Number(head.headers.get("content-length") ?? Number.NaN);
  need(Number.isInteger(length), "HEAD has no Content-Length");
  const opened = await fetch(url, { headers, redirect: "manual" });
  need([200, 307].includes(opened.status), `GET ${url}: ${opened.status}`);
  await opened.body?.cancel();
  const location = opened.headers.get("location");
  need(location !== null, "http: no Location header in response");
  const direct = new URL(location, url).href;
  const parts = [];
  for (let start = 0; start < length; start += partBytes) {
    const range = `bytes=${start}-${Math.min(start + partBytes, length) - 1}`;
    const part = await fetch(direct, { headers: { range } });
    await expectStatus(part, 206, `GET ${direct} ${range}`);
    parts.push(await bytesOf(part));
  }
  return Buffer.concat(parts);
};

/**
 * `ollama pull host/id:tag`. `token` is for tests of access: Ollama itself has none for other registries.
 * @param {Pull & { partBytes?: number }} pull
 * @returns {Promise<{ manifest: Manifest, contents: Map<string, Buffer> }>}
 */
export const pullAsOllama = async ({ hub, id, tag = "latest", token, partBytes = 100_000_000 }) => {
  const base = `${hub}/v2/${id}`;
  /** @type {Record<string, string>} */
  let headers = { "user-agent": "ollama/0.12.0 (arm64 linux) Go/go1.24", ...bearer(token) };
  const ask = () => fetch(`${base}/manifests/${tag}`, { headers: { ...headers, accept: types.docker } });
  let reply = await ask();
  if (reply.status === 401) {
    headers = { ...headers, ...bearer(await ollamaToken(reply, hub)) };
    reply = await ask();
  }
  await expectStatus(reply, 200, "manifest");
  const manifest = /** @type {Manifest} */ (await reply.json());
  need(manifest.schemaVersion === 2 && manifest.mediaType === types.docker, "not a manifest of version 2");
  /** @type {Map<string, Buffer>} */
  const contents = new Map();
  for (const { mediaType, digest, size } of [...manifest.layers, manifest.config]) {
    const bytes = await ollamaBlob(`${base}/blobs/${digest}`, headers, partBytes);
    need(bytes.length === size && digestOf(bytes) === digest, `${mediaType} has another digest`);
    contents.set(mediaType, bytes);
  }
  return { manifest, contents };
};

/** A token as OCI clients get it. @param {string} hub @param {string} scope @param {string} [password] */
export const registryToken = async (hub, scope, password) => {
  const ping = await fetch(`${hub}/v2/`);
  const [, realm = ""] = /^Bearer realm="([^"]+)"/.exec(ping.headers.get("www-authenticate") ?? "") ?? [];
  need(ping.status === 401 && realm !== "", `GET /v2/ answers ${ping.status} without a challenge`);
  const basic = `Basic ${Buffer.from(`user:${password}`).toString("base64")}`;
  const reply = await fetch(`${realm}?${new URLSearchParams({ scope })}`, {
    headers: password === undefined ? {} : { authorization: basic },
  });
  await expectStatus(reply, 200, "token");
  return /** @type {{ token: string }} */ (await reply.json()).token;
};

/**
 * An OCI client that pulls an artifact: token, manifest by tag and by digest, then every blob.
 * @param {Pull} pull @returns {Promise<{ manifest: Manifest, digest: string, files: Map<string, Buffer> }>}
 */
export const pullArtifact = async ({ hub, id, tag = "latest", token }) => {
  const headers = bearer(await registryToken(hub, `repository:${id}:pull`, token));
  const accept = { ...headers, accept: `${types.oci}, ${types.docker}` };
  const head = await fetch(`${hub}/v2/${id}/manifests/${tag}`, { method: "HEAD", headers: accept });
  await expectStatus(head, 200, "HEAD manifest");
  const digest = head.headers.get("docker-content-digest") ?? "";
  const reply = await fetch(`${hub}/v2/${id}/manifests/${digest}`, { headers: accept });
  await expectStatus(reply, 200, "manifest by digest");
  const text = await bytesOf(reply);
  need(digestOf(text) === digest, "the manifest has another digest");
  need(Number(head.headers.get("content-length")) === text.length, "HEAD has another length");
  const manifest = /** @type {Manifest} */ (JSON.parse(text.toString()));
  need(reply.headers.get("content-type") === manifest.mediaType, "Content-Type is not the manifest's type");
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const { digest: blob, size, annotations } of [manifest.config, ...manifest.layers]) {
    const got = await fetch(`${hub}/v2/${id}/blobs/${blob}`, { headers });
    await expectStatus(got, 200, `blob ${blob}`);
    const bytes = await bytesOf(got);
    need(bytes.length === size && digestOf(bytes) === blob, `${blob} has another digest`);
    files.set(annotations?.["org.cncf.model.filepath"] ?? "", bytes);
  }
  return { manifest, digest, files };
};
