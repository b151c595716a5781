// @ts-check
/**
 * Makes KServe run what the hub wants, and tells the hub what runs.
 *
 * Usage: node reconcile.mjs --hub URL [--namespace NAME] [--interval SECONDS] [--once]
 * HF_TOKEN has an access token of an admin of the hub. Inside a cluster, the address and token of Kubernetes are those of
 * the pod's service account; elsewhere set KUBERNETES_API and KUBERNETES_TOKEN.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** @typedef {{ apiVersion: string, kind: string, metadata: { name: string, labels?: Record<string, string>, annotations?: Record<string, string> }, spec: object, status?: { url?: string, conditions?: { type: string, status: string, message?: string }[] } }} Service */
/** @typedef {{ model: string, commit: string, task: string, hash: string, manifest: Service, status?: { hash: string, state: string, message?: string } }} Wanted */
/** @typedef {(method: string, path: string, body?: unknown, type?: string) => Promise<unknown>} Send */
/** @typedef {{ id: number, address: string, revision?: string, managedBy?: string }} Endpoint */

const group = "/apis/serving.kserve.io/v1beta1/namespaces";
const manager = "kserve";
const owned = "app.kubernetes.io/managed-by=orrery";
const modelAnnotation = "orrery.dev/model";
const hashAnnotation = "orrery.dev/hash";

/** @param {string} address @param {string} token @returns {Send} */
export const createSend =
  (address, token) =>
  async (method, path, body, type = "application/json") => {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": type }) };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${address.replace(/\/$/, "")}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
    return text === "" ? undefined : JSON.parse(text);
  };

/** What Kubernetes says of a service, in the hub's words. @param {Service | undefined} service */
const stateOf = (service) => {
  const ready = service?.status?.conditions?.find(({ type }) => type === "Ready");
  if (ready?.status === "True" && service?.status?.url) return { state: "running" };
  return ready?.status === "False" && ready.message
    ? { state: "failed", message: ready.message.slice(0, 500) }
    : { state: "deploying" };
};

/** The endpoint that the router calls. @param {Send} hub @param {Wanted} wanted @param {string} address */
const connect = async (hub, { model, commit, task }, address) => {
  const path = `/api/models/${model}/endpoints`;
  const known = /** @type {Endpoint[]} */ (await hub("GET", path)).filter(({ managedBy }) => managedBy === manager);
  const same = known.find((one) => one.address === address);
  for (const one of known) if (one !== same) await hub("DELETE", `${path}/${one.id}`);
  const settings = { revision: commit, state: "active", task };
  if (!same) {
    const added = { kind: "kserve-v2", address, servedModel: model, managedBy: manager, ...settings };
    await hub("POST", path, added);
  } else if (same.revision !== commit) await hub("PATCH", `${path}/${same.id}`, settings);
};

/** @param {{ hub: Send, cluster: Send, namespace: string }} edges @param {Wanted} wanted @param {Service | undefined} found */
const applyOne = async ({ hub, cluster, namespace }, wanted, found) => {
  const { manifest, hash, model } = wanted;
  const path = `${group}/${namespace}/inferenceservices/${manifest.metadata.name}`;
  const isCurrent = found?.metadata.annotations?.[hashAnnotation] === hash;
  const service = isCurrent
    ? found
    : /** @type {Service} */ (
        await cluster("PATCH", `${path}?fieldManager=orrery&force=true`, manifest, "application/apply-patch+yaml")
      );
  // The status that a changed service has at first is that of its former state.
  const state = isCurrent ? stateOf(service) : { state: "deploying" };
  if (state.state === "running") await connect(hub, wanted, /** @type {string} */ (service?.status?.url));
  const { status } = wanted;
  if (status?.hash === hash && status.state === state.state && status.message === state.message) return;
  await hub("POST", `/api/engines/desired/${model}/report?kind=kserve`, { hash, ...state });
};

/**
 * One comparison of what is wanted with what the cluster has. A model that fails does not stop the others.
 * @param {{ hub: Send, cluster: Send, namespace: string }} edges
 * @returns {Promise<{ model: string, error: string }[]>}
 */
export const reconcile = async (edges) => {
  const { hub, cluster, namespace } = edges;
  const desired = /** @type {Wanted[]} */ (await hub("GET", "/api/engines/desired?kind=kserve"));
  const selector = `labelSelector=${encodeURIComponent(owned)}`;
  const listed = /** @type {{ items: Service[] }} */ (
    await cluster("GET", `${group}/${namespace}/inferenceservices?${selector}`)
  );
  const found = new Map(listed.items.map((service) => [service.metadata.name, service]));
  const failures = [];
  for (const wanted of desired)
    try {
      await applyOne(edges, wanted, found.get(wanted.manifest.metadata.name));
    } catch (error) {
      failures.push({ model: wanted.model, error: String(error) });
    }
  const names = new Set(desired.map(({ manifest }) => manifest.metadata.name));
  for (const [name, { metadata }] of found)
    if (!names.has(name) && metadata.annotations?.[modelAnnotation])
      await cluster("DELETE", `${group}/${namespace}/inferenceservices/${name}`);
  return failures;
};

const accountFolder = "/var/run/secrets/kubernetes.io/serviceaccount";

const clusterFromEnvironment = () => {
  const {
    KUBERNETES_API,
    KUBERNETES_TOKEN,
    KUBERNETES_SERVICE_HOST: host,
    KUBERNETES_SERVICE_PORT: port,
  } = process.env;
  const file = `${accountFolder}/token`;
  const token = KUBERNETES_TOKEN ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : "");
  const address = KUBERNETES_API ?? (host ? `https://${host}:${port}` : undefined);
  if (!address) throw new Error("Set KUBERNETES_API, or run this in a cluster. For TLS set NODE_EXTRA_CA_CERTS.");
  return createSend(address, token);
};

const main = async () => {
  const { values } = parseArgs({
    options: {
      hub: { type: "string" },
      namespace: { type: "string", default: "default" },
      interval: { type: "string", default: "10" },
      once: { type: "boolean", default: false },
    },
  });
  const token = process.env.HF_TOKEN;
  if (!values.hub || !token) throw new Error("Set --hub, and HF_TOKEN to an access token of an admin of the hub.");
  const edges = { hub: createSend(values.hub, token), cluster: clusterFromEnvironment(), namespace: values.namespace };
  do {
    for (const { model, error } of await reconcile(edges).catch((error) => [{ model: "*", error: String(error) }]))
      process.stderr.write(`${model}: ${error}\n`);
    if (!values.once) await sleep(Number(values.interval) * 1000);
  } while (!values.once);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
