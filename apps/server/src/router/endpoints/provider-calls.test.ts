import { type ProviderId, providers } from "@orrery/inference";
import { describe, expect, test } from "vitest";
import { findProviderCall, isJobRequest, providerCalls, providerJobs } from "./provider-calls.ts";

const ids = (Object.keys(providers) as ProviderId[]).filter((id) => id !== "hf-inference");

const find = (id: ProviderId, address: string) => {
  const { task, modelField, modelInAddress } = findProviderCall(id, new URL(address)) ?? {};
  return task && { task, modelField, modelInAddress };
};

describe("model calls of providers", () => {
  test.each(ids)("%s has model calls, and each URL names its model in one way", (id) => {
    expect(providerCalls(id).length).toBeGreaterThan(0);
    const endpoints = new Set(providerCalls(id).map(({ address, modelField }) => `${address.source} ${modelField}`));
    expect(endpoints.size).toBe(new Set(providerCalls(id).map(({ address }) => address.source)).size);
  });

  test("are derived once", () => {
    expect(providerCalls("groq")).toBe(providerCalls("groq"));
    expect(providerJobs("replicate")).toBe(providerJobs("replicate"));
  });

  test.each([
    ["groq", "https://api.groq.com/openai/v1/chat/completions", "conversational", "model", undefined],
    ["hyperbolic", "https://api.hyperbolic.xyz/v1/images/generations", "text-to-image", "model_name", undefined],
    [
      "together",
      "https://api.together.xyz/v1/audio/transcriptions",
      "automatic-speech-recognition",
      "model",
      undefined,
    ],
    ["fal-ai", "https://queue.fal.run/fal-ai/flux/dev", "text-to-image", undefined, "fal-ai/flux/dev"],
    ["replicate", "https://api.replicate.com/v1/models/a/b/predictions", "text-to-image", undefined, "a/b"],
    ["replicate", "https://api.replicate.com/v1/predictions", "text-to-image", undefined, undefined],
    ["zai-org", "https://api.z.ai/api/paas/v4/layout_parsing", "image-to-text", "model", undefined],
  ] as const)("%s at %s is %s", (id, address, task, modelField, modelInAddress) => {
    expect(find(id, address)).toEqual({ task, modelField, modelInAddress });
  });

  test.each([
    ["groq", "https://api.groq.com/openai/v1/files"],
    ["groq", "https://api.groq.com/openai/v1/chat/completions/cancel"],
    ["groq", "https://api.groq.com/openai/v1/chat/completions/../../files"],
    ["groq", "https://api.groq.com/openai/v1/chat%2Fcompletions"],
    ["groq", "https://elsewhere.example/openai/v1/chat/completions"],
    ["fal-ai", "https://queue.fal.run/fal-ai/%2e%2e%2fadmin"],
  ] as const)("%s has no model call at %s", (id, address) => {
    expect(find(id, address)).toBeUndefined();
  });
});

describe("jobs at providers", () => {
  test("every provider with jobs has job requests", () => {
    const withJobs = ids.filter((id) => Object.values(providers[id].tasks).some((wire) => "job" in wire));
    expect(withJobs).toHaveLength(7);
    for (const id of withJobs) expect(providerJobs(id).length).toBeGreaterThan(0);
  });

  test.each([
    ["fal-ai", "GET", "https://queue.fal.run/fal-ai/flux/requests/abc-1/status", true],
    ["fal-ai", "GET", "https://queue.fal.run/fal-ai/flux/requests/abc-1", true],
    ["fal-ai", "PUT", "https://queue.fal.run/fal-ai/flux/requests/abc-1/cancel", true],
    ["fal-ai", "POST", "https://queue.fal.run/fal-ai/flux/requests/abc-1/cancel", false],
    ["replicate", "POST", "https://api.replicate.com/v1/predictions/abc/cancel", true],
    ["replicate", "GET", "https://api.replicate.com/v1/predictions/abc", true],
    ["replicate", "GET", "https://api.replicate.com/v1/predictions", false],
    ["novita", "GET", "https://api.novita.ai/v3/async/task-result?task_id=1", true],
    ["zai-org", "GET", "https://api.z.ai/api/paas/v4/async-result/1", true],
    ["wavespeed", "GET", "https://api.wavespeed.ai/api/v3/predictions/1/result", true],
    ["black-forest-labs", "GET", "https://api.us1.bfl.ai/v1/get_result?id=1", true],
    ["groq", "POST", "https://api.groq.com/openai/v1/chat/completions/cancel", false],
  ] as const)("%s: %s %s: %s", (id, method, address, isJob) => {
    expect(isJobRequest(id, method, new URL(address))).toBe(isJob);
  });
});
