import type { Locator, Page, Route } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { describeInBrowser, type Visitor } from "./support/browser.ts";
import { seriousViolations } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const panelOf = (page: Page): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name: /^Try it/ }) }).last();

const run = (panel: Locator): Promise<void> => panel.getByRole("button", { name: "Run", exact: true }).click();

type Visit = Awaited<ReturnType<Visitor["visit"]>>;

/** Browsers log every refused request; these are no errors of the page. */
const own = ({ pageErrors }: Visit): string[] => pageErrors.filter((words) => !/Failed to load resource/.test(words));

const needs = { hasProviders: true } as const;

describeInBrowser(
  "running models of providers",
  ({ visit, hub }) => {
    const simulator = () => hub().simulator ?? expect.unreachable("there is no simulator");
    afterEach(() => simulator().reset());

    const visitSignedIn = async (path: string): Promise<Visit> => {
      const opened = await visit(path, signedIn(hub()));
      await panelOf(opened.page).waitFor();
      return opened;
    };

    const served: readonly {
      readonly model: string;
      readonly kind: string;
      readonly shows: (panel: Locator) => Promise<unknown>;
    }[] = [
      {
        model: "base",
        kind: "streamed text",
        shows: (panel) =>
          panel
            .getByText(/simulated/)
            .first()
            .waitFor(),
      },
      {
        model: "embedder",
        kind: "an embedding",
        shows: (panel) => panel.getByRole("img", { name: /numbers$/ }).waitFor(),
      },
      {
        model: "painter",
        kind: "a picture",
        shows: (panel) => panel.getByRole("img", { name: "Generated image" }).waitFor(),
      },
      {
        model: "editor",
        kind: "a picture from a picture and words",
        shows: (panel) => panel.getByRole("img", { name: "Generated image" }).waitFor(),
      },
      { model: "filmer", kind: "a film", shows: (panel) => panel.getByLabel("Generated video").waitFor() },
      {
        model: "speaker",
        kind: "a sound with its waveform",
        shows: (panel) => panel.getByRole("button", { name: "Play the generated audio" }).waitFor(),
      },
      {
        model: "listener",
        kind: "a transcript",
        shows: (panel) => panel.getByRole("button", { name: "Copy the text" }).waitFor(),
      },
      {
        model: "cutter",
        kind: "masks",
        shows: (panel) => panel.getByRole("checkbox", { name: /./ }).first().waitFor(),
      },
    ];

    it.each(sampled(served, 9))("$model: $kind", async ({ model, shows }) => {
      const visited = await visitSignedIn(`/acme/${model}`);
      const panel = panelOf(visited.page);
      await run(panel);
      await shows(panel);
      await panel.getByText(/\d m?s · /).waitFor();
      expect(own(visited)).toEqual([]);
      expect(simulator().calls.flatMap(({ faults }) => faults)).toEqual([]);
    });

    detail("chats about an image and shows the confirmed cost", async () => {
      const visited = await visitSignedIn("/acme/looker");
      const panel = panelOf(visited.page);
      await panel.getByRole("button", { name: "Send" }).click();
      await panel.getByText(/\$0\.\d+ · confirmed/).waitFor();
      const call = simulator().calls.find(({ stage }) => stage === "call");
      expect(JSON.stringify(call?.body)).toContain("data:image/png;base64,");
      expect(own(visited)).toEqual([]);
    });

    detail("uses any provider, or the chosen one", async () => {
      const { page } = await visitSignedIn("/acme/talker");
      const panel = panelOf(page);
      const choice = panel.getByRole("combobox", { name: "Provider" });
      await expect
        .poll(() => choice.locator("option").allTextContents())
        .toEqual(["Best available", "Together AI", "Groq", "Fireworks AI (needs a key)"]);
      await choice.selectOption("groq");
      await panel.getByText("$2 in, $4 out per million tokens").waitFor();
      await panel.getByRole("button", { name: "Send" }).click();
      await panel.getByText(/ · Groq · /).waitFor();
    });

    detail("a stopped stream keeps its text and ends at the provider too", async () => {
      simulator().faults.add({ pace: "delay", delay: 60, events: 2_000 });
      const visited = await visitSignedIn("/acme/talker");
      const panel = panelOf(visited.page);
      await panel.getByRole("button", { name: "Send" }).click();
      const answer = panel.getByRole("list", { name: "Conversation" }).locator("> li", { hasText: "Model" });
      await expect.poll(async () => (await answer.textContent())?.length ?? 0).toBeGreaterThan(20);
      await panel.getByRole("button", { name: "Stop" }).click();
      await panel.getByText("Stopped.").waitFor();
      await expect.poll(async () => (await answer.textContent())?.length ?? 0).toBeGreaterThan(20);
      await expect.poll(() => simulator().open().replies).toBe(0);
      expect(own(visited)).toEqual([]);
    });

    it("a key for this tab only makes the model answer and is stored nowhere", async () => {
      const visited = await visit("/acme/keyless");
      const { page } = visited;
      const panel = panelOf(page);
      await panel.getByText(/needs an API key/).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await panel.getByRole("button", { name: "Add a key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(/key/i).first().fill("own-key-of-this-tab-1");
      await dialog.getByRole("button", { name: /this tab/ }).click();
      await panel.getByRole("button", { name: "Send" }).click();
      await panel
        .getByText(/simulated answer/)
        .first()
        .waitFor();
      const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      expect(stored).not.toContain("own-key-of-this-tab-1");
      expect(own(visited)).toEqual([]);
    });

    detail("a failing model offers three ways to run it and says why no provider can", async () => {
      const visited = await visitSignedIn("/acme/failing");
      const panel = panelOf(visited.page);
      await panel.getByRole("heading", { name: "Run this model" }).waitFor();
      await panel.getByText("Groq can’t serve it now").waitFor();
      await panel.getByText("Why this provider?").click();
      await panel.getByText("The provider reports the model as broken").waitFor();
      expect(await panel.getByRole("button", { name: "Send" }).count()).toBe(0);
    });

    detail("a model without a provider has no form, and the engine dialog opens with its name", async () => {
      const { page } = await visitSignedIn("/acme/unserved");
      const panel = panelOf(page);
      const steps = panel.getByRole("list", { name: "Ways to run this model" }).getByRole("listitem");
      await expect.poll(() => steps.count()).toBe(3);
      await expect.poll(() => panel.getByText("load it with a library").count()).toBe(1);
      expect(await panel.getByRole("button", { name: "Run", exact: true }).count()).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      await panel.getByRole("link", { name: "Connect" }).click();
      const field = page.getByRole("dialog").getByLabel("Model", { exact: true });
      await expect.poll(() => field.inputValue()).toBe("acme/unserved");
    });

    it("an overloaded provider is named with its status, and another can be used", async () => {
      simulator().faults.add({ fault: "status", status: 503 });
      const { page } = await visitSignedIn("/acme/talker");
      const panel = panelOf(page);
      await panel.getByRole("combobox", { name: "Provider" }).selectOption("together");
      await panel.getByRole("button", { name: "Send" }).click();
      await panel.getByRole("alert").getByText("Together AI is overloaded (503).").waitFor();
      await panel.getByText("Why this provider?").click();
      await panel
        .getByRole("list", { name: "Why this provider?" })
        .getByText("Skipped: you chose Together AI")
        .first()
        .waitFor();
      simulator().reset();
      await panel.getByRole("button", { name: "Use Groq" }).click();
      await panel.getByText(/ · Groq · /).waitFor();
      await expect.poll(() => panel.getByRole("combobox", { name: "Provider" }).inputValue()).toBe("groq");
    });

    const faults = [
      { name: "a web page", fault: { fault: "content-type" } },
      { name: "JSON that is none", fault: { fault: "bad-json" } },
      { name: "an error in the place of an answer", fault: { fault: "error-body" } },
      { name: "a connection that breaks", fault: { fault: "reset" } },
      { name: "an error status", fault: { fault: "status", status: 500 } },
      { name: "a stream that breaks off", fault: { fault: "cut", after: 4 } },
      { name: "an error in the stream", fault: { fault: "error-event", after: 4 } },
    ] as const;

    it.each(sampled(faults, 12))(
      "a provider that answers with $name is reported, and the page keeps working",
      async ({ fault }) => {
        simulator().faults.add(fault);
        const visited = await visitSignedIn("/acme/talker");
        const panel = panelOf(visited.page);
        await panel.getByRole("combobox", { name: "Provider" }).selectOption("together");
        await panel.getByRole("button", { name: "Send" }).click();
        await panel.getByRole("alert").waitFor();
        simulator().reset();
        await panel.getByRole("button", { name: "Retry" }).click();
        await panel
          .getByText(/simulated answer/)
          .last()
          .waitFor();
        expect(own(visited)).toEqual([]);
      },
    );
  },
  needs,
);

const point = { x: 300, y: 200, score: 0.9, label: "nose" };
const blank = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=";

const replies: Readonly<Record<string, { readonly json: unknown } | { readonly file: string }>> = {
  "keypoint-detection": { json: [{ label: "cat", keypoints: [point] }] },
  "mask-generation": { json: [{ score: 0.8, mask: blank }] },
  "image-to-3d": { file: "model/gltf-binary" },
  "reinforcement-learning": { json: { action: 1 } },
  "video-classification": { json: [{ label: "juggling", score: 0.9 }] },
  "unconditional-image-generation": { file: "image/png" },
  "visual-document-retrieval": {
    json: [
      { index: 1, score: 0.7 },
      { index: 0, score: 0.1 },
    ],
  },
  "text-ranking": {
    json: [
      { index: 0, score: 0.9 },
      { index: 2, score: 0.2 },
    ],
  },
  "graph-ml": { json: { nodes: 3 } },
};

const kinds: readonly { readonly task: string; readonly shows: (panel: Locator) => Promise<unknown> }[] = [
  {
    task: "object-detection",
    shows: async (panel) => {
      await panel.getByRole("img", { name: /with boxes: cat 98/ }).waitFor();
      await panel.getByText("As a table").click();
      await panel.getByRole("region", { name: "Objects found" }).getByRole("cell", { name: "cat" }).waitFor();
    },
  },
  {
    task: "table-question-answering",
    shows: (panel) => expect.poll(() => panel.locator("td mark").allTextContents()).toEqual(["Harbour"]),
  },
  { task: "visual-question-answering", shows: (panel) => panel.getByText("a cat", { exact: false }).last().waitFor() },
  { task: "document-question-answering", shows: (panel) => panel.getByText("4290.0%").waitFor() },
  { task: "audio-to-audio", shows: (panel) => panel.getByRole("link", { name: /Save audio/ }).waitFor() },
  { task: "image-to-text", shows: (panel) => panel.getByText("a cat on a red sofa").waitFor() },
  { task: "summarization", shows: (panel) => panel.getByRole("button", { name: "Copy the text" }).waitFor() },
  {
    task: "zero-shot-image-classification",
    shows: (panel) => expect.poll(() => panel.getByRole("listitem").count()).toBe(3),
  },
  { task: "keypoint-detection", shows: (panel) => panel.getByRole("img", { name: /with 1 point/ }).waitFor() },
  { task: "mask-generation", shows: (panel) => panel.getByRole("checkbox", { name: "Mask 1, 80.0%" }).waitFor() },
  { task: "image-to-3d", shows: (panel) => panel.getByRole("link", { name: /Save model\.glb/ }).waitFor() },
  { task: "reinforcement-learning", shows: (panel) => panel.getByText("Action 1").waitFor() },
  {
    task: "video-classification",
    shows: (panel) => panel.getByRole("listitem").filter({ hasText: "juggling" }).waitFor(),
  },
  {
    task: "unconditional-image-generation",
    shows: (panel) => panel.getByRole("img", { name: "Generated image" }).waitFor(),
  },
  {
    task: "visual-document-retrieval",
    shows: (panel) => expect.poll(() => panel.getByRole("listitem").first().textContent()).toMatch(/^Number 2/),
  },
  {
    task: "text-ranking",
    shows: (panel) =>
      expect.poll(() => panel.getByRole("listitem").first().textContent()).toMatch(/^On Sundays the pool/),
  },
  { task: "graph-ml", shows: (panel) => panel.getByText('"nodes"').first().waitFor() },
];

describeInBrowser(
  "other output kinds and hostile replies",
  ({ visit, hub }) => {
    /** The simulator also plays the hub's own service. */
    const played = async (route: Route, task: string): Promise<void> => {
      const reply = replies[task];
      if (reply && "json" in reply) return route.fulfill({ json: reply.json });
      if (reply) return route.fulfill({ contentType: reply.file, body: Buffer.from(blank, "base64") });
      const answer = await fetch(`${hub().simulator?.url}/router/hf-inference/models/acme/${task}-model`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer hf_e2e" },
        body: route.request().postData() ?? "",
      });
      return route.fulfill({ status: answer.status, json: await answer.json() });
    };

    it.each(sampled(kinds, 12))("$task", async ({ task, shows }) => {
      const visited = await visit(`/acme/${task}-model`);
      const panel = panelOf(visited.page);
      await visited.page.route("**/router/hf-inference/**", (route) => played(route, task));
      await run(panel);
      await shows(panel);
      expect(own(visited)).toEqual([]);
      expect(visited.externalRequests.filter((address) => !/^(?:blob|data):/.test(address))).toEqual([]);
    });

    it("loading shows a countdown, then the answer", async () => {
      const visited = await visit("/acme/summarization-model");
      const panel = panelOf(visited.page);
      let asked = 0;
      await visited.page.route("**/router/hf-inference/**", (route) => {
        asked += 1;
        if (asked > 2) return played(route, "summarization");
        return route.fulfill({
          status: 503,
          json: { error: "Model is loading", error_type: "loading", estimated_time: 1.5 },
        });
      });
      await run(panel);
      await panel.getByRole("progressbar", { name: "Loading model" }).waitFor();
      await panel.getByText(/about \d seconds? left|longer than expected/).waitFor();
      await panel.getByRole("button", { name: "Copy the text" }).waitFor();
      expect(asked).toBe(3);
    });

    detail("waiting can be stopped", async () => {
      const { page } = await visit("/acme/summarization-model");
      const panel = panelOf(page);
      await page.route("**/router/hf-inference/**", (route) =>
        route.fulfill({ status: 503, json: { error: "Model is loading", estimated_time: 60 } }),
      );
      await run(panel);
      await panel.getByRole("progressbar").waitFor();
      await panel.getByRole("button", { name: "Stop" }).click();
      await panel.getByText("Stopped.").waitFor();
    });

    const hostile: readonly {
      readonly name: string;
      readonly reply: Parameters<Route["fulfill"]>[0];
      readonly says: string;
    }[] = [
      {
        name: "a web page",
        reply: { contentType: "text/html", body: "<script>alert(1)</script>" },
        says: "Unreadable reply",
      },
      {
        name: "JSON that breaks off",
        reply: { contentType: "application/json", body: '[{"summary' },
        says: "Unreadable reply",
      },
      { name: "a wrong shape", reply: { json: { boxes: [[[]]] } }, says: "Unreadable reply" },
      { name: "nothing", reply: { body: "" }, says: "Unreadable reply" },
      {
        name: "too much",
        reply: { contentType: "application/json", body: Buffer.alloc(34 * 1024 * 1024, 32) },
        says: "Reply too large",
      },
      {
        name: "a text full of markup",
        reply: { json: [{ summary_text: '<img src=x onerror="alert(1)">' }] },
        says: '<img src=x onerror="alert(1)">',
      },
      {
        name: "a deep nest",
        reply: { contentType: "application/json", body: "[".repeat(50_000) + "]".repeat(50_000) },
        says: "Unreadable reply",
      },
    ];

    it.each(sampled(hostile, 8))("a reply that is $name does not break the page", async ({ reply, says }) => {
      const visited = await visit("/acme/summarization-model");
      const { page } = visited;
      const panel = panelOf(page);
      await page.route("**/router/hf-inference/**", (route) => route.fulfill(reply));
      await run(panel);
      await panel.getByText(says).waitFor();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => panel.getByRole("button", { name: "Run", exact: true }).isEnabled()).toBe(true);
      expect(own(visited)).toEqual([]);
    });
  },
  needs,
);
