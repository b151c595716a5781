import { describe, expect, it } from "vitest";
import { type ProviderId, providers } from "./provider-table.ts";
import type { Task } from "./task.ts";
import type { Job, Wire } from "./wires/wire.ts";

const jobOf = (provider: ProviderId, task: Task): Job => {
  const { job } = (providers[provider].tasks as Record<string, Wire<Task>>)[task] ?? {};
  if (!job) throw new Error(`${provider} has no jobs for ${task}`);
  return job;
};

const waiting = { state: "waiting" };
const done = { state: "done" };
const failed = (reason: string) => ({ state: "failed", reason });

/** A status reply of a job at each provider, and what it means. */
const rows: readonly (readonly [ProviderId, Task, reply: object, expected: object])[] = [
  ["fal-ai", "text-to-video", { status: "IN_QUEUE" }, waiting],
  ["fal-ai", "text-to-video", { status: "IN_PROGRESS" }, waiting],
  ["fal-ai", "text-to-video", { status: "OK" }, waiting],
  ["fal-ai", "text-to-video", { status: "COMPLETED" }, done],
  ["fal-ai", "text-to-video", { status: "FAILED" }, failed("the job is FAILED")],
  ["fal-ai", "text-to-video", { status: "ERROR" }, failed("the job is ERROR")],
  ["fal-ai", "text-to-video", { status: "CANCELLED" }, failed("the job is CANCELLED")],
  ["fal-ai", "text-to-video", { status: "COMPLETED", error: "no GPU" }, failed("no GPU")],
  ["together", "text-to-video", { status: "queued" }, waiting],
  ["together", "text-to-video", { status: "in_progress" }, waiting],
  ["together", "text-to-video", {}, waiting],
  ["together", "text-to-video", { status: "completed" }, done],
  ["together", "text-to-video", { status: "failed", error: { message: "no GPU" } }, failed("no GPU")],
  ["together", "text-to-video", { status: "cancelled" }, failed("the job is cancelled")],
  ["wavespeed", "text-to-image", { data: { status: "created" } }, waiting],
  ["wavespeed", "text-to-image", { data: { status: "processing" } }, waiting],
  ["wavespeed", "text-to-image", { data: { status: "completed" } }, done],
  ["wavespeed", "text-to-image", { data: { status: "failed", error: "no GPU" } }, failed("no GPU")],
  ["wavespeed", "text-to-image", { data: { status: "failed" } }, failed("the job failed")],
  ["replicate", "text-to-image", { status: "starting" }, waiting],
  ["replicate", "text-to-image", { status: "processing" }, waiting],
  ["replicate", "text-to-image", { status: "queued" }, waiting],
  ["replicate", "text-to-image", { status: "succeeded" }, done],
  ["replicate", "text-to-image", { status: "failed", error: "NSFW" }, failed("NSFW")],
  ["replicate", "text-to-image", { status: "canceled" }, failed("the prediction is canceled")],
  ["replicate", "text-to-image", {}, failed("the prediction is gone")],
  ["black-forest-labs", "text-to-image", { status: "Pending" }, waiting],
  ["black-forest-labs", "text-to-image", { status: "Ready" }, done],
  ["novita", "text-to-video", { task: { status: "TASK_STATUS_QUEUED" } }, waiting],
  ["novita", "text-to-video", { task: { status: "TASK_STATUS_SUCCEED" } }, done],
  ["novita", "image-text-to-video", { task: { status: "queued" } }, waiting],
  ["novita", "image-text-to-video", { task: { status: "running" } }, waiting],
  ["novita", "image-text-to-video", { task: { status: "succeeded" } }, done],
  ["novita", "image-text-to-video", { task: { status: "failed" } }, failed("the task is failed")],
  ["novita", "image-text-to-video", { task: { status: "cancelled" } }, failed("the task is cancelled")],
  ["zai-org", "text-to-image", { task_status: "PROCESSING" }, waiting],
  ["zai-org", "text-to-image", { task_status: "SUCCESS" }, done],
];

describe("the state of a job", () => {
  it.each(rows)("%s %s %j is %j", (provider, task, reply, expected) => {
    expect(jobOf(provider, task).progress(reply)).toEqual(expected);
  });

  it.each([
    ["black-forest-labs", "text-to-image", { status: "Request Moderated" }],
    ["black-forest-labs", "text-to-image", { status: "Content Moderated" }],
    ["black-forest-labs", "text-to-image", { status: "Error" }],
    ["novita", "text-to-video", { task: { status: "TASK_STATUS_FAILED" } }],
    ["zai-org", "text-to-image", { task_status: "FAIL" }],
  ] as const)("%s %s %j is a failure", (provider, task, reply) => {
    expect(jobOf(provider, task).progress(reply)).toMatchObject({
      state: "failed",
      reason: expect.stringMatching(/\w/),
    });
  });

  it("[S4.2] [S4.3] is polled at each provider's pace, and only image jobs of the queue-style provider have a limit", () => {
    const paces = Object.values(providers).flatMap(({ id, tasks }) =>
      Object.values(tasks as Record<string, Wire<Task>>).flatMap(({ job }) =>
        job ? [[id, job.everyMs, job.maxPolls]] : [],
      ),
    );
    expect([...new Set(paces.map((pace) => JSON.stringify(pace)))].sort()).toEqual([
      '["black-forest-labs",1000,5]',
      '["fal-ai",500,null]',
      '["novita",500,null]',
      '["replicate",500,null]',
      '["together",2000,null]',
      '["wavespeed",500,null]',
      '["zai-org",5000,null]',
    ]);
  });
});
