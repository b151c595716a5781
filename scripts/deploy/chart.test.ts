import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { renderChart } from "./render-chart.mjs";

const folder = fileURLToPath(new URL("../../deploy/helm/orrery", import.meta.url));
const schema = JSON.parse(readFileSync(`${folder}/values.schema.json`, "utf8"));
const check = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

type Manifests = ReturnType<typeof renderChart>["manifests"];

const find = (manifests: Manifests, kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

const selectorOf = (role: string) => ({
  "app.kubernetes.io/name": "orrery",
  "app.kubernetes.io/instance": "test",
  "app.kubernetes.io/component": role,
});

const podOf = (manifests: Manifests, role = "hub") => find(manifests, "StatefulSet", `test-${role}`).spec.template.spec;

/** Renders values that fit their schema. */
const render = (given: object): Manifests => {
  const { manifests, values } = renderChart(folder, given);
  expect([check(values), check.errors]).toEqual([true, null]);
  return manifests;
};

test("the default values fit their schema, and mistakes are refused", () => {
  const { values } = renderChart(folder);
  expect([check(values), check.errors]).toEqual([true, null]);
  expect(check({ ...values, publicUrl: "https://hub.example/hub" })).toBe(false);
  expect(check({ ...values, replicas: 3 })).toBe(false);
});

test("the chart has one set of processes for each role, with probes, drain, limits and a budget for disruptions", () => {
  const { manifests } = renderChart(folder, { settings: { LOG_LEVEL: "info" } });
  expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
    "HorizontalPodAutoscaler test-router",
    "Ingress test",
    "PodDisruptionBudget test-hub",
    "PodDisruptionBudget test-router",
    "Service test-hub",
    "Service test-hub-pods",
    "Service test-router",
    "Service test-router-pods",
    "ServiceAccount test",
    "StatefulSet test-hub",
    "StatefulSet test-router",
  ]);
  for (const role of ["hub", "router"]) {
    const { spec } = find(manifests, "StatefulSet", `test-${role}`);
    const pod = spec.template.spec;
    const [container] = pod.containers;
    expect(container).toMatchObject({
      image: "orrery:0.1.0",
      args: ["start", "--role", role],
      readinessProbe: { httpGet: { path: "/readyz", scheme: "HTTP" } },
      livenessProbe: { httpGet: { path: "/healthz", scheme: "HTTP" } },
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    });
    expect(container.env).toContainEqual({ name: "LOG_LEVEL", value: "info" });
    expect(container.env).toContainEqual({ name: "ORRERY_SECRET_FILE", value: "/run/secrets/orrery/secret" });
    expect(pod).toMatchObject({ terminationGracePeriodSeconds: 315, securityContext: { runAsNonRoot: true } });
    // A selector can never change, so it has no version.
    const labels = selectorOf(role);
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(spec.template.metadata.labels).toMatchObject({ ...labels, "app.kubernetes.io/version": "0.1.0" });
    expect(find(manifests, "Service", `test-${role}`).spec.selector).toEqual(labels);
    expect(find(manifests, "PodDisruptionBudget", `test-${role}`).spec.selector.matchLabels).toEqual(labels);
    expect(find(manifests, "Service", spec.serviceName).spec).toMatchObject({ clusterIP: "None", selector: labels });
  }
  expect(find(manifests, "StatefulSet", "test-hub").spec.replicas).toBe(2);
  expect(find(manifests, "StatefulSet", "test-router").spec).not.toHaveProperty("replicas");
});

test("router processes can scale by calls in progress, and the ingress sends model calls to them", () => {
  const { manifests } = renderChart(folder, {
    roles: { router: { autoscaling: { callsPerPod: 40 } } },
    ingress: { tlsSecret: "hub-tls" },
  });
  expect(find(manifests, "HorizontalPodAutoscaler", "test-router").spec.metrics[1]).toEqual({
    type: "Pods",
    pods: {
      metric: { name: "orrery_router_calls_in_progress" },
      target: { type: "AverageValue", averageValue: "40" },
    },
  });
  const { spec } = find(manifests, "Ingress", "test");
  expect(spec.tls).toEqual([{ hosts: ["hub.example"], secretName: "hub-tls" }]);
  const paths: { path: string; backend: { service: { name: string } } }[] = spec.rules[0].http.paths;
  expect(paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
    ["/router/", "test-router"],
    ["/v1/", "test-router"],
    ["/", "test-hub"],
  ]);
});

test("an image can come from a private registry, by digest", () => {
  const digest = `sha256:${"ab".repeat(32)}`;
  const pod = podOf(
    render({ image: { repository: "registry.example/orrery", digest, pullSecrets: [{ name: "reg" }] } }),
  );
  expect([pod.containers[0].image, pod.imagePullSecrets]).toEqual([
    `registry.example/orrery@${digest}`,
    [{ name: "reg" }],
  ]);
  const { values } = renderChart(folder, { image: { digest: "latest" } });
  expect(check(values)).toBe(false);
});

test("each role has its own nodes", () => {
  const nodes = {
    nodeSelector: { pool: "gpu" },
    tolerations: [{ key: "gpu", operator: "Exists" }],
    affinity: { nodeAffinity: {} },
  };
  const manifests = render({ roles: { router: nodes } });
  expect(podOf(manifests, "router")).toMatchObject(nodes);
  for (const key of Object.keys(nodes)) expect(podOf(manifests)).not.toHaveProperty(key);
});

test("the service account has annotations, or is one that exists", () => {
  const created = render({ serviceAccount: { annotations: { "cloud.example/role": "files" } } });
  expect(find(created, "ServiceAccount", "test")).toMatchObject({
    metadata: { annotations: { "cloud.example/role": "files" } },
    automountServiceAccountToken: false,
  });
  expect(podOf(created).serviceAccountName).toBe("test");
  const existing = render({ serviceAccount: { create: false, name: "hub-files" } });
  expect(find(existing, "ServiceAccount", "hub-files")).toBeUndefined();
  expect(podOf(existing).serviceAccountName).toBe("hub-files");
  expect(podOf(render({ serviceAccount: { create: false } })).serviceAccountName).toBe("default");
});

test("with a network policy, only the monitoring reaches metrics", () => {
  const gateway = [{ namespaceSelector: { matchLabels: { name: "gateway" } } }];
  const monitoring = [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } }];
  const policyWith = (networkPolicy: object) =>
    find(render({ networkPolicy: { enabled: true, ...networkPolicy } }), "NetworkPolicy", "test").spec;
  expect(policyWith({})).toMatchObject({
    policyTypes: ["Ingress"],
    ingress: [{ ports: [{ port: "http" }] }, { ports: [{ port: "metrics" }], from: monitoring }],
  });
  expect(policyWith({}).ingress[0]).not.toHaveProperty("from");
  const egress = [{ ports: [{ port: 5432 }] }];
  const limited = policyWith({ httpFrom: gateway, egress });
  expect(limited).toMatchObject({ policyTypes: ["Ingress", "Egress"], egress });
  expect(limited.ingress[0].from).toEqual(gateway);
});

test("a ServiceMonitor finds the metrics of every pod once, as the job of the alerts", () => {
  const manifests = render({ serviceMonitor: { enabled: true, labels: { prometheus: "main" } } });
  const { metadata, spec } = find(manifests, "ServiceMonitor", "test");
  expect(metadata.labels).toMatchObject({ prometheus: "main" });
  const selected = manifests.filter(
    ({ kind, metadata }) =>
      kind === "Service" &&
      Object.entries(spec.selector.matchLabels).every(([name, value]) => metadata.labels[name] === value),
  );
  const measured = selected.filter((service) =>
    service.spec.ports.some(({ name }: { name: string }) => name === spec.endpoints[0].port),
  );
  expect(measured.map(({ metadata }) => metadata.name)).toEqual(["test-hub-pods", "test-router-pods"]);
  for (const { metadata } of measured) expect(metadata.labels[spec.jobLabel]).toBe("orrery");
  const { template } = find(manifests, "StatefulSet", "test-hub").spec;
  expect(template.metadata).not.toHaveProperty("annotations");
});

test("certificates, volumes, HTTPS and the URL of Redis are values", () => {
  const manifests = render({
    redisUrl: "",
    caBundle: { configMap: "company-ca" },
    extraVolumes: [{ name: "tls", secret: { secretName: "hub-tls" } }],
    extraVolumeMounts: [{ name: "tls", mountPath: "/etc/orrery/tls" }],
    settings: { ORRERY_TLS_CERT: "/etc/orrery/tls/tls.crt", ORRERY_TLS_KEY: "/etc/orrery/tls/tls.key" },
  });
  const pod = podOf(manifests);
  const [container] = pod.containers;
  expect(container.env).toContainEqual({ name: "REDIS_URL_FILE", value: "/run/secrets/orrery/redis-url" });
  expect(container.env).toContainEqual({ name: "NODE_EXTRA_CA_CERTS", value: "/etc/orrery/ca/ca.crt" });
  expect(container.env.map(({ name }: { name: string }) => name)).not.toContain("REDIS_URL");
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  expect(names(container.volumeMounts)).toEqual(["data", "tmp", "secrets", "ca", "tls"]);
  expect(names(pod.volumes)).toEqual(["tmp", "secrets", "ca", "tls"]);
  for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
    expect(container[probe].httpGet.scheme).toBe("HTTPS");
});
