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
    "Service test-router",
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
      readinessProbe: { httpGet: { path: "/readyz" } },
      livenessProbe: { httpGet: { path: "/healthz" } },
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    });
    expect(container.env).toContainEqual({ name: "LOG_LEVEL", value: "info" });
    expect(container.env).toContainEqual({ name: "ORRERY_SECRET_FILE", value: "/run/secrets/orrery/secret" });
    expect(pod).toMatchObject({ terminationGracePeriodSeconds: 315, securityContext: { runAsNonRoot: true } });
    const labels = spec.template.metadata.labels;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(find(manifests, "Service", `test-${role}`).spec.selector).toEqual(labels);
    expect(find(manifests, "PodDisruptionBudget", `test-${role}`).spec.selector.matchLabels).toEqual(labels);
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
