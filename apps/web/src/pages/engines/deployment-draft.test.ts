import type { DesiredEngine } from "@orrery/contract";
import { expect, test } from "vitest";
import { deploymentDraftOf, deploymentRequestOf, rollbackRequestOf } from "./deployment-draft.ts";

const known: DesiredEngine = {
  model: "acme/chat",
  kind: "kserve",
  engine: "vllm",
  revision: "v2",
  commit: "b".repeat(40),
  task: "conversational",
  replicas: { min: 1, max: 3, targetInFlight: 4 },
  resources: { cpus: 4, gpus: 1 },
  hash: "hash",
  previous: { revision: "v1", commit: "a".repeat(40) },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
};

test("empty fields are left to the hub's defaults", () => {
  expect(deploymentRequestOf({ ...deploymentDraftOf(undefined, "acme/chat"), revision: " " })).toEqual({
    kind: "ray-serve",
    revision: "main",
    replicas: {},
    resources: {},
  });
});

test("another revision of a deployment has its sizes, and the newest commit of main unless changed", () => {
  expect(deploymentRequestOf({ ...deploymentDraftOf(known), maxReplicas: "5", memoryMb: "2048" })).toEqual({
    kind: "kserve",
    revision: "main",
    replicas: { min: 1, max: 5 },
    resources: { cpus: 4, gpus: 1, memoryMb: 2048 },
  });
});

test("rolling back changes the revision alone", () => {
  expect(rollbackRequestOf(known)).toEqual({
    kind: "kserve",
    engine: "vllm",
    task: "conversational",
    replicas: { min: 1, max: 3, targetInFlight: 4 },
    resources: { cpus: 4, gpus: 1 },
    revision: "a".repeat(40),
  });
});
