import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { taskIds } from "@orrery/tasks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import type { App } from "../http/fastify-app.ts";
import { buildApp } from "./app.ts";

let app: App;

beforeAll(async () => {
  const site = mkdtempSync(join(tmpdir(), "orrery-site-"));
  writeFileSync(join(site, "index.html"), "<!doctype html><title>Orrery</title>");
  const ORRERY_DATA = mkdtempSync(join(tmpdir(), "orrery-data-"));
  app = await buildApp({ config: readConfig({ LOG_LEVEL: "silent", ORRERY_DATA }).config, site });
});

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });

describe("the task catalogue", () => {
  test("[S7.3] /api/tasks is keyed by task id and its first model is the default", async () => {
    const reply = await get("/api/tasks");
    const body = reply.json();
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(body)).toEqual([...taskIds]);
    const recommended = "distilbert/distilbert-base-uncased-finetuned-sst-2-english";
    const [first, second] = body["text-classification"].models;
    expect([first.id, second.id]).toEqual(["orrery/lang-id", recommended]);
    expect(body["text-classification"]).toMatchObject({
      id: "text-classification",
      label: "Text Classification",
      widgetModels: ["orrery/lang-id", recommended],
      youtubeId: "leNG9fN9FQU",
      isPlaceholder: false,
    });
    expect(body["text-classification"].libraries).toContain("transformers");
    expect(body["text-classification"].demo.outputs[0].data[0]).toEqual({ label: "negative", score: 0.86 });
    expect(body.robotics.isPlaceholder).toBe(true);
  });

  test("lists one row per task type", async () => {
    const rows = (await get("/api/task-types")).json();
    expect(rows).toHaveLength(taskIds.length);
    expect(rows.find((row: { id: string }) => row.id === "robotics")).toMatchObject({ hasPage: true, modality: "rl" });
  });

  test("returns a task page with its text and edit link", async () => {
    const page = (await get("/api/tasks/text-classification")).json();
    expect(page.about).toContain("## What goes in, what comes out");
    expect(page.sourceUrl).toMatch(/^https:.*\/packages\/tasks\/src\/tasks\/text-classification\/about\.md$/);
    expect(page.libraries[0]).toEqual({
      key: expect.any(String),
      label: expect.any(String),
      url: expect.stringMatching(/^https:/),
    });
  });

  test("a task says how it is called: its controls, an example, and the schemas of request and reply", async () => {
    const call = (await get("/api/tasks/question-answering/call")).json();
    expect(call).toMatchObject({
      id: "question-answering",
      widget: { in: ["question-context"], out: "answer" },
      example: { inputs: { question: expect.any(String), context: expect.any(String) } },
      input: { type: "object", required: ["inputs"] },
      output: { properties: { answer: { type: "string" } } },
    });
    expect((await get("/api/tasks/conversational/call")).json()).toMatchObject({ widget: { out: "chat" }, piece: {} });
    expect((await get("/api/tasks/robotics/call")).json()).toMatchObject({ widget: { out: "action" }, output: {} });
    expect((await get("/api/tasks/robotic/call")).json()).toMatchObject({ suggestions: ["robotics"] });
  });

  test("a task page links its neighbors in list order", async () => {
    const first = (await get("/api/tasks/audio-text-to-text")).json();
    expect(first.previous).toBeUndefined();
    expect(first.next).toEqual({ id: "image-text-to-text", name: "Image-Text-to-Text" });
    const second = (await get("/api/tasks/image-text-to-text")).json();
    expect(second.previous).toEqual({ id: "audio-text-to-text", name: "Audio-Text-to-Text" });
  });

  test("a task whose record is empty has a page; the record stays empty for clients", async () => {
    const page = (await get("/api/tasks/text-to-audio")).json();
    expect(page).toMatchObject({ isPlaceholder: true, related: [] });
    expect(page.about).toContain("## How the models work");
    expect(page.demo.outputs[0]).toMatchObject({ type: "audio", filename: "church-bell.wav" });
    const record = (await get("/api/tasks")).json()["text-to-audio"];
    expect(record).toMatchObject({ isPlaceholder: true, summary: "", models: [], demo: { inputs: [], outputs: [] } });
  });

  test("an unknown task is 404 with a suggestion and the request's id", async () => {
    const reply = await get("/api/tasks/text-clasification");
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["x-error-code"]).toBe("task_not_found");
    expect(reply.json()).toEqual({
      error: 'There is no task "text-clasification". Did you mean "text-classification"?',
      requestId: reply.headers["x-request-id"],
      suggestions: expect.arrayContaining(["text-classification", "token-classification"]),
    });
  });

  test.each(["/api/tasks/__proto__", "/api/tasks/constructor", "/api/tasks/%2e%2e%2f", "/api/tasks/a%00b"])(
    "%s is just an unknown task",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test.each([
    "/api/tasks/media/..%2f..%2fpackage.json",
    "/api/tasks/media/%2e%2e/package.json",
    "/api/tasks/media/none.png",
  ])("%s finds no file", async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json().error).toEqual(expect.any(String));
  });

  test("returns 304 for an unchanged reply", async () => {
    const first = await get("/api/task-types");
    const second = await get("/api/task-types", { "if-none-match": String(first.headers.etag) });
    expect(second.statusCode).toBe(304);
  });
});

describe("pages", () => {
  test.each([
    ["/", 200],
    ["/tasks", 200],
    ["/tasks/text-classification", 200],
    ["/tasks/nothing-like-it", 404],
    ["/settings/tokens", 200],
    ["/settings/nothing-like-it", 404],
    ["/no/such/page", 404],
  ])("%s is the app, with status %i", async (url, status) => {
    const reply = await get(url, { accept: "text/html" });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(reply.body).toContain("<title>Orrery</title>");
  });

  test.each(["/api/nothing", "/assets/gone.js", "/api"])("%s is for programs and answers in JSON", async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ error: `Not found: GET ${url}.`, requestId: expect.any(String) });
  });

  test("allows only scripts of the hub", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("upgrade-insecure-requests");
  });

  test("reports liveness", async () => {
    expect((await get("/healthz")).json()).toEqual({ status: "ok" });
  });
});
