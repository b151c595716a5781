import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { maxScriptBytes, scriptBytes, seriousViolations, settled } from "./support/page-checks.ts";
import { addColumn, answerOf, ask, cellOf, ended, lengthOf, published } from "./support/playground-steps.ts";
import { detail, sampled } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const groq = "acme/talker · Groq";
const together = "acme/talker · Together AI";
const guide = "orrery/guide · This hub";

const endless = { pace: "delay", delay: 20, events: 20_000 } as const;

describeInBrowser(
  "the playground",
  ({ hub, visit }) => {
    beforeAll(() => published(hub().address, ["orrery/lang-id", "orrery/topic", "orrery/guide"]));
    beforeEach(() => hub().simulator?.reset());

    const open = (path = "/playground") => visit(path, signedIn(hub()));

    it("an empty playground offers built-in models that answer", async () => {
      const { page, pageErrors } = await visit("/playground");
      await page.getByRole("button", { name: /^Text Classification/ }).click();
      await page.getByRole("button", { name: "Run all 2" }).click();
      await ended(page);
      for (const name of ["orrery/lang-id · This hub", "orrery/topic · This hub"]) {
        await answerOf(page, name).getByRole("listitem").first().waitFor();
        await expect.poll(() => cellOf(page, name).getByText("This hub").count()).toBe(1);
      }
      expect(pageErrors.filter((words) => !/status of 503/.test(words))).toEqual([]);
    });

    it("on a phone, the input closes with the run and opens again", async () => {
      const { page } = await visit("/playground", { viewport: { width: 390, height: 844 } });
      await page.getByRole("button", { name: /^Text Classification/ }).click();
      const input = page.getByRole("textbox", { name: /^Text/ }).first();
      await input.waitFor();
      await page.getByRole("button", { name: "Run all 2" }).click();
      const edit = page.getByRole("button", { name: "Edit input" });
      await edit.waitFor();
      expect(await input.isVisible()).toBe(false);
      await ended(page);
      await edit.press("Enter");
      await input.waitFor();
      await edit.waitFor({ state: "detached" });
    });

    it("compares answers, metrics and prices of four columns, with an error in its own cell", async () => {
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      await addColumn(page, { model: "acme/talker", provider: "together" });
      await addColumn(page, { model: "orrery/guide" });
      await addColumn(page, { model: "acme/keyless" });
      await expect.poll(() => page.getByText(/^Est. ≤ \$/).count()).toBe(3);
      await expect.poll(() => page.getByText("Free").count()).toBe(1);
      await page.getByRole("textbox", { name: "Message" }).fill("Which task fits a photo?");
      const settingsOf = (name: string) => page.getByRole("region", { name: `Settings of ${name}`, exact: true });
      await settingsOf(guide)
        .getByText(/^\d+ prompt tokens$/)
        .waitFor();
      await settingsOf(groq)
        .getByText(/^≈ \d+ prompt tokens$/)
        .waitFor();
      await page.getByText(/^Total ≤ \$0\.0/).waitFor();
      await ask(page, "Which task fits a photo?");
      await ended(page);
      for (const name of [groq, together])
        await expect.poll(() => answerOf(page, name).textContent()).toContain("You asked: Which task fits a photo?");
      await expect.poll(async () => (await answerOf(page, guide).textContent())?.length).toBeGreaterThan(20);
      for (const metric of ["First token", "Cost"])
        await cellOf(page, groq).getByText(metric, { exact: true }).waitFor();
      await cellOf(page, groq)
        .getByText(/ in total · Groq$/)
        .waitFor();
      await expect.poll(() => page.getByText("Best", { exact: true }).count()).toBeGreaterThan(1);
      await cellOf(page, groq)
        .getByText(/^\$0\.0/)
        .waitFor();
      await cellOf(page, guide).getByText("Free", { exact: true }).waitFor();
      await cellOf(page, "acme/keyless").getByRole("button", { name: "Add a key for Cerebras" }).waitFor();
      await page.getByText("Differences", { exact: true }).click();
      await cellOf(page, together).getByText("Same text").waitFor();
      await cellOf(page, guide).locator("ins").first().waitFor();
    });

    it("stops one stream while the others continue, and Escape stops all", async () => {
      hub().simulator?.faults.add(endless);
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      await addColumn(page, { model: "acme/talker", provider: "together" });
      await ask(page, "Count.");
      for (const name of [groq, together]) await expect.poll(() => lengthOf(answerOf(page, name))).toBeGreaterThan(40);
      await page.getByRole("button", { name: `Stop ${groq}` }).click();
      await cellOf(page, groq).getByText("Stopped", { exact: true }).waitFor();
      const growth = async () => {
        const before = await lengthOf(answerOf(page, together));
        await expect.poll(() => lengthOf(answerOf(page, together))).toBeGreaterThan(before + 60);
      };
      await growth();
      const stopped = await lengthOf(answerOf(page, groq));
      await growth();
      expect(await lengthOf(answerOf(page, groq))).toBe(stopped);
      const calls = () => hub().simulator?.calls.filter(({ stage }) => stage === "call") ?? [];
      await expect
        .poll(() => calls().map(({ provider, closing }) => [provider, closing?.isComplete]))
        .toEqual(
          expect.arrayContaining([
            ["groq", false],
            ["together", undefined],
          ]),
        );
      await page.keyboard.press("Escape");
      await cellOf(page, together).getByText("Stopped", { exact: true }).waitFor();
      await expect.poll(() => calls().every(({ closing }) => closing?.isComplete === false)).toBe(true);
    });

    const faults = [
      ["an HTML page", { fault: "content-type", path: "groq" }],
      ["half of a JSON text", { fault: "bad-json", path: "groq" }],
      ["a line without end", { fault: "long-line", size: 40_000_000, path: "groq" }],
      ["an error in the stream", { fault: "error-event", after: 3, path: "groq" }],
      ["a closed connection", { fault: "cut", after: 3, path: "groq" }],
    ] as const;
    it.each(sampled(faults, 6))("%s in one cell does not affect the others", async (_name, fault) => {
      hub().simulator?.faults.add(fault);
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      await addColumn(page, { model: "acme/talker", provider: "together" });
      await ask(page, "Hello?");
      await ended(page);
      await cellOf(page, groq).getByText("Failed", { exact: true }).waitFor();
      await cellOf(page, together).getByText("Done", { exact: true }).waitFor();
      await expect.poll(() => answerOf(page, together).textContent()).toContain("You asked: Hello?");
      hub().simulator?.faults.clear();
      await page.getByRole("button", { name: `Rerun ${groq}` }).click();
      await cellOf(page, groq).getByText("Done", { exact: true }).waitFor();
    });

    detail("a blind vote hides names and metrics until it is cast, and votes are counted", async () => {
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      await addColumn(page, { model: "orrery/guide" });
      await page.getByRole("checkbox", { name: "Blind vote" }).check();
      await ask(page, "Which task fits a photo?");
      await page.getByText("Which answer is best?").waitFor();
      await expect.poll(() => page.getByText(/acme\/talker|orrery\/guide|First token/).count()).toBe(0);
      const chosen = cellOf(page, "Model B");
      await page
        .getByRole("region", { name: /^Model [AB]$/ })
        .filter({ hasText: "You asked" })
        .waitFor();
      const isGuide = !((await chosen.textContent()) ?? "").includes("You asked");
      await page.getByRole("button", { name: "Model B", exact: true }).click();
      const winner = isGuide ? guide : groq;
      const first = page.getByRole("region", { name: "Votes in this session" }).getByRole("row").nth(1);
      await expect.poll(() => first.getByRole("cell").allTextContents()).toEqual([winner, "1", "0", "1"]);
      await page.getByRole("button", { name: "Next round" }).click();
      await expect.poll(() => page.getByText(/acme\/talker|orrery\/guide/).count()).toBe(0);
    });

    detail("runs one row per set of variables, and a follow-up includes each column's answer", async () => {
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      await page.getByRole("textbox", { name: "System prompt" }).fill("Be {{tone}}.");
      await page.getByRole("textbox", { name: "Message" }).fill("Greet {{name}}.");
      await page.getByRole("textbox", { name: "tone, row 1" }).fill("kind");
      await page.getByRole("textbox", { name: "name, row 1" }).fill("Ada");
      await page.getByRole("button", { name: "Row", exact: true }).click();
      await page.getByRole("textbox", { name: "tone, row 2" }).fill("curt");
      await page.getByText("Set a value for {{name}} in row 2.").waitFor();
      await page.getByRole("textbox", { name: "name, row 2" }).fill("Bob");
      await page.keyboard.press("Control+Enter");
      await ended(page);
      await expect
        .poll(() => answerOf(page, groq).allTextContents())
        .toEqual([expect.stringContaining("Greet Ada."), expect.stringContaining("Greet Bob.")]);
      await page.getByRole("button", { name: "Ask a follow-up" }).click();
      await ask(page, "And again?");
      await ended(page);
      const last = hub()
        .simulator?.calls.filter(({ stage }) => stage === "call")
        .at(-1);
      const { messages = [] } = (last?.body ?? {}) as { messages?: readonly { role: string; content: string }[] };
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
      expect(messages.at(-1)?.content).toBe("And again?");
    });

    it("says for how long a model loads, and does not count it as speed", async () => {
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      let asked = 0;
      await page.route("**/router/**/chat/completions", (route) => {
        asked += 1;
        const json = { error: "Model is loading", error_type: "loading", estimated_time: 2 };
        return asked < 3 ? route.fulfill({ status: 503, json }) : route.continue();
      });
      await ask(page, "Hello?");
      await cellOf(page, groq).getByText("about 2 seconds left").waitFor();
      await cellOf(page, groq).getByText("Loading model… 2 s").waitFor();
      await cellOf(page, groq).getByText("This time is not counted as speed.").waitFor();
      await ended(page);
      const loading = cellOf(page, groq).getByText(/ s loading · Groq$/);
      await loading.waitFor();
      await expect
        .poll(() =>
          cellOf(page, groq)
            .getByText(/^\d+ ms$/)
            .count(),
        )
        .toBeGreaterThan(0);
    });

    it("sets parameters in the drawer, sends each provider those that it supports, and resets them", async () => {
      const { page, pageErrors } = await open("/playground?model=acme/talker&provider=groq");
      await addColumn(page, { model: "acme/talker", provider: "together" });
      await page.getByRole("button", { name: "Parameters" }).click();
      const drawer = page.getByRole("complementary", { name: "Parameters" });
      await drawer.getByRole("slider", { name: "Temperature" }).press("ArrowRight");
      await expect.poll(() => drawer.getByRole("textbox", { name: "Temperature, value" }).inputValue()).toBe("1.05");
      await drawer.getByRole("textbox", { name: "Temperature, value" }).fill("3");
      await drawer.getByText("A number from 0 to 2.").waitFor();
      await drawer.getByRole("textbox", { name: "Temperature, value" }).fill("0.7");
      await drawer.getByRole("textbox", { name: "Max tokens, value" }).fill("1,024");
      await drawer.getByRole("textbox", { name: "Top k, value" }).fill("40");
      await drawer.getByText("Not sent to Groq, which doesn’t support it.").first().waitFor();
      await drawer.getByRole("textbox", { name: "Stop" }).fill("###");
      await page.keyboard.press("Enter");
      await drawer.getByRole("slider", { name: "Presence penalty" }).fill("550");
      await drawer.getByRole("textbox", { name: "Seed" }).fill("4417");
      await drawer.getByText("Medium", { exact: true }).click();
      await drawer.getByRole("checkbox", { name: "Logprobs" }).check();
      await drawer.getByText("8 changed from default").waitFor();
      await ask(page, "Hello?");
      await ended(page);
      await page
        .getByText(/^Dotted underline: less than 80% certain/)
        .first()
        .waitFor();
      const sent = (provider: string) =>
        hub().simulator?.calls.findLast((call) => call.stage === "call" && call.provider === provider)?.body;
      const both = {
        temperature: 0.7,
        max_tokens: 1024,
        stop: ["###"],
        presence_penalty: 0.2,
        seed: 4417,
        reasoning_effort: "medium",
      };
      expect(sent("together")).toMatchObject({ ...both, top_k: 40, logprobs: true, top_logprobs: 3 });
      expect(sent("groq")).toMatchObject(both);
      for (const field of ["top_k", "logprobs", "top_logprobs"]) expect(sent("groq")).not.toHaveProperty(field);
      await drawer.getByText("Per model", { exact: true }).click();
      await drawer.getByRole("combobox", { name: "Model" }).selectOption({ index: 1 });
      await drawer.getByRole("textbox", { name: "Temperature, value" }).fill("1.5");
      await drawer.getByText("1 changed for this model").waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await ask(page, "And now?");
      await ended(page);
      expect([sent("groq"), sent("together")]).toMatchObject([{ temperature: 0.7 }, { temperature: 1.5 }]);
      await drawer.getByText("All models", { exact: true }).click();
      await drawer.getByRole("button", { name: "Reset" }).click();
      await drawer.getByText("0 changed from default").waitFor();
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      expect(pageErrors).toEqual([]);
    });

    const edit = async (page: Page, what: "tools" | "structured output") => {
      await page.getByRole("button", { name: `Edit ${what}` }).click();
      return page.getByRole("dialog");
    };
    const withSchema = async (page: Page, schema: string) => {
      const dialog = await edit(page, "structured output");
      await dialog.getByRole("textbox", { name: "JSON schema" }).fill(schema);
      await dialog.getByText("Valid JSON schema").waitFor();
      await dialog.getByRole("button", { name: "Save schema" }).click();
    };

    it("fills in a tool in a form and a schema, sends both and validates the reply", async () => {
      const { page, pageErrors } = await open("/playground?model=acme/talker&provider=groq");
      await page.getByRole("button", { name: "Parameters" }).click();
      const dialog = await edit(page, "tools");
      await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("get_order");
      await dialog.getByRole("textbox", { name: "Description", exact: true }).fill("Look up an order");
      await dialog.getByRole("button", { name: "Add parameter" }).click();
      const parameter = dialog.getByRole("textbox", { name: "Parameter name" });
      await parameter.fill("with payments");
      await dialog.getByText("Use letters, digits and underscores only.").waitFor();
      await dialog.getByText("1 field to fix").waitFor();
      await expect.poll(() => dialog.getByRole("button", { name: "Save tools" }).isDisabled()).toBe(true);
      await parameter.fill("order_id");
      await dialog.getByLabel("Type of order_id").selectOption("integer");
      await dialog.getByRole("checkbox", { name: "Required" }).check();
      expect(await seriousViolations(page)).toEqual([]);
      await dialog.getByText("Edit as JSON").click();
      const json = dialog.getByRole("textbox", { name: "Tools, as a JSON list" });
      const text = await json.inputValue();
      await json.fill("[");
      await dialog.getByText(/^Tools aren’t valid JSON/).waitFor();
      await json.fill(text);
      await dialog.getByText("Form", { exact: true }).click();
      await expect.poll(() => parameter.inputValue()).toBe("order_id");
      await dialog.getByRole("button", { name: "Save tools" }).click();
      const schema = { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] };
      await withSchema(page, JSON.stringify(schema));
      await ask(page, "Answer in JSON.");
      await ended(page);
      const body = hub()
        .simulator?.calls.filter(({ stage }) => stage === "call")
        .at(-1)?.body as Record<string, unknown>;
      const parameters = { type: "object", properties: { order_id: { type: "integer" } }, required: ["order_id"] };
      const tools = [
        { type: "function", function: { name: "get_order", description: "Look up an order", parameters } },
      ];
      expect(body).toMatchObject({ tools, response_format: { type: "json_schema", json_schema: { schema } } });
      const again = await edit(page, "structured output");
      await again.getByRole("region", { name: "Last replies checked" }).getByText(groq).waitFor();
      await page.keyboard.press("Escape");
      await again.waitFor({ state: "hidden" });
      expect(pageErrors).toEqual([]);
    });

    detail("stops and names a pattern that never finishes without blocking the page", async () => {
      const { page, pageErrors } = await open("/playground?model=acme/talker&provider=groq");
      await page.getByRole("button", { name: "Parameters" }).click();
      const patterned = (pattern: string) => JSON.stringify({ properties: { answer: { type: "string", pattern } } });
      await withSchema(page, patterned("^(a+)+$"));
      await ask(page, `${"a".repeat(40)}!`);
      await ended(page);
      await cellOf(page, groq).getByText("Not checked", { exact: true }).waitFor();
      await cellOf(page, groq).getByText("The pattern “^(a+)+$” took too long on this reply").waitFor();
      await withSchema(page, patterned("^a+!$"));
      await ask(page, `${"a".repeat(40)}!`);
      await cellOf(page, groq).getByText("Matches the schema", { exact: true }).waitFor();
      expect(pageErrors).toEqual([]);
    });

    detail("moves and removes columns, and refuses a prompt that is longer than the model reads", async () => {
      const { page } = await open("/playground?model=acme/talker&provider=groq");
      await addColumn(page, { model: "orrery/guide" });
      const heads = page.getByRole("region", { name: /^Settings of / }).getByRole("link");
      await expect.poll(() => heads.allTextContents()).toEqual(["acme/talker", "orrery/guide"]);
      await page.getByRole("button", { name: "Move orrery/guide to the left" }).click();
      await expect.poll(() => heads.allTextContents()).toEqual(["orrery/guide", "acme/talker"]);
      await page.getByRole("button", { name: "Remove acme/talker" }).click();
      await expect.poll(() => heads.allTextContents()).toEqual(["orrery/guide"]);
      await page.getByRole("textbox", { name: "Message" }).fill("many words ".repeat(900));
      await page.getByText(/tokens, but orrery\/guide reads at most 1,024\. Shorten it/).waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Run", exact: true }).isDisabled()).toBe(true);
    });

    detail(
      "is accessible in light and dark, empty and full, fits 360 px and stays within its script budget",
      async () => {
        const { page, externalRequests } = await visit("/playground");
        await settled(page);
        expect(await scriptBytes(page)).toBeLessThanOrEqual(maxScriptBytes);
        expect(await seriousViolations(page), "empty").toEqual([]);
        await page.getByRole("button", { name: /^Text Classification/ }).click();
        await page.getByRole("button", { name: "Run all 2" }).click();
        await ended(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          for (const view of ["Answers", "Differences"]) {
            await page.getByText(view, { exact: true }).click();
            expect(await seriousViolations(page), `${colorScheme} ${view}`).toEqual([]);
          }
        }
        await page.setViewportSize({ width: 360, height: 740 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        expect(await seriousViolations(page), "narrow").toEqual([]);
        for (const name of ["Sessions", "Share"]) {
          await page.getByRole("button", { name, exact: true }).click();
          await page.getByRole("dialog").waitFor();
          expect(await seriousViolations(page), name).toEqual([]);
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "hidden" });
        }
        expect(externalRequests).toEqual([]);
      },
    );
  },
  { hasProviders: true },
);
