import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { seriousViolations } from "./support/page-checks.ts";
import { answerOf, ask, ended } from "./support/playground-steps.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const modelLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

describeInBrowser(
  "the page of a provider",
  ({ visit, hub }) => {
    it("follows a saved key, lists what it can call, and one of them answers in the playground", async () => {
      await sendAsOwner(hub(), "DELETE", "/api/provider-keys/sambanova", {});
      const { page, pageErrors } = await visit("/settings/keys", signedIn(hub()));
      await page.getByRole("combobox", { name: "Provider" }).selectOption("sambanova");
      await page.getByRole("button", { name: "Add a key" }).click();
      await page.getByLabel("SambaNova key").fill("key-of-the-owner-1");
      await page.getByRole("button", { name: "Save key" }).click();
      await page.getByRole("link", { name: "See what it can call" }).click();

      await page.getByRole("heading", { level: 1, name: "SambaNova" }).waitFor();
      await page.getByText("Your key works").waitFor();
      await page.getByRole("heading", { name: "Models your key can call" }).waitFor();
      await modelLink(page, "tuned/chat-of-wner-1").waitFor();
      await page.getByRole("textbox", { name: /^Search/ }).fill("large");
      await expect.poll(() => modelLink(page, "tuned/chat-of-wner-1").count()).toBe(0);
      const row = page.getByRole("row", { name: /chat-large-instruct/ });
      await expect.poll(() => row.textContent()).toMatch(/\$0\.60\$1\.70131k/);
      expect(await seriousViolations(page)).toEqual([]);

      await modelLink(page, "meridian/chat-large-instruct").click();
      const name = "meridian/chat-large-instruct";
      await page.getByRole("link", { name, exact: true }).waitFor();
      await ask(page, "What is the tide?");
      await ended(page);
      await answerOf(page, name)
        .first()
        .getByText(/simulated/i)
        .waitFor();
      const call = hub().simulator?.calls.at(-1);
      expect(call).toMatchObject({ provider: "sambanova", body: { model: name } });
      expect(call?.headers.authorization).toBe("Bearer key-of-the-owner-1");
      expect(pageErrors.filter((text) => !/Failed to load resource/.test(text))).toEqual([]);
    });

    it("takes any model ID to the playground, where it answers", async () => {
      await sendAsOwner(hub(), "PUT", "/api/provider-keys/cerebras", { key: "key-of-the-owner-2" });
      const { page } = await visit("/providers/cerebras", signedIn(hub()));
      await page.getByRole("textbox", { name: "Model ID" }).fill("google/any-model-27b");
      await page.getByText("google/any-model-27b:cerebras", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Try it" }).click();
      await ask(page, "What is the tide?");
      await ended(page);
      expect(hub().simulator?.calls.at(-1)).toMatchObject({
        provider: "cerebras",
        body: { model: "google/any-model-27b" },
      });
    });

    it("is offered by the playground's picker: its models, and any ID", async () => {
      await sendAsOwner(hub(), "PUT", "/api/provider-keys/cerebras", { key: "key-of-the-owner-2" });
      const { page } = await visit("/playground", signedIn(hub()));
      await page.getByRole("button", { name: "Choose a model" }).click();
      const field = page.getByRole("combobox", { name: "Find a model" });
      await field.fill("meridian/chat-small");
      await page.getByText(/^Providers · \d+ match/).waitFor();
      await page
        .getByRole("option", { name: /meridian\/chat-small.*Cerebras/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Add a model" }).click();
      await field.fill("google/any-model-27b");
      await page.getByText("Use any model ID").waitFor();
      await page.getByRole("option", { name: /Sent to Cerebras/ }).click();
      await ask(page, "What is the tide?");
      await ended(page);
      const calls = hub().simulator?.calls.filter(({ provider, stage }) => provider === "cerebras" && stage === "call");
      const models = calls?.map(({ body }) => (body as { model?: string } | undefined)?.model).slice(-2);
      expect(models?.toSorted()).toEqual(["google/any-model-27b", "meridian/chat-small"]);
    });

    it("is offered without a key as well: the playground says so, and a key added there makes the model answer", async () => {
      await sendAsOwner(hub(), "DELETE", "/api/provider-keys/cerebras", {});
      await sendAsOwner(hub(), "PUT", "/api/models/acme/talker/deployment", {
        kind: "openai",
        address: "http://127.0.0.1:9",
      });
      const { page } = await visit("/playground", signedIn(hub()));
      await page.getByRole("button", { name: "Choose a model" }).click();
      const field = page.getByRole("combobox", { name: "Find a model" });
      await field.fill("acme/");
      for (const group of [/^This hub · \d+ match/, /^Engines · 1 match/, /^Providers · \d+ match/])
        await page.getByText(group).waitFor();
      await field.fill("acme/keyless");
      await page.getByRole("option", { name: /acme\/keyless.*Cerebras · No key yet/ }).click();
      await page.getByText("No key yet", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Add a key for Cerebras" }).click();
      await page.getByLabel("Cerebras key").fill("key-of-the-owner-4");
      await page.getByRole("button", { name: "Save key" }).click();
      await page.getByText("No key yet", { exact: true }).waitFor({ state: "hidden" });
      await ask(page, "What is the tide?");
      await ended(page);
      expect(hub().simulator?.calls.at(-1)?.headers.authorization).toBe("Bearer key-of-the-owner-4");
      await sendAsOwner(hub(), "DELETE", "/api/models/acme/talker/deployment", {});
    });

    it("lets an admin add a model, change its price and remove it", async () => {
      const { page, pageErrors } = await visit("/providers/cerebras", signedIn(hub()));
      const section = page.getByRole("region", { name: "Models and prices on this hub" });
      await page.getByRole("button", { name: "Add a model" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Model on this hub").fill("acme/talker");
      await dialog.getByLabel("Provider model ID").fill("chat-small");
      await dialog.getByLabel("Price in, per 1M").fill("cheap");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Price in must be a number of US dollars, such as 0.60.").waitFor();
      await dialog.getByLabel("Price in, per 1M").fill("0.35");
      await dialog.getByRole("button", { name: "Save" }).click();
      const row = section.getByRole("row", { name: /acme\/talker/ });
      await expect.poll(() => row.textContent()).toMatch(/chat-small.*\$0\.35/);
      await section.getByRole("button", { name: "Edit acme/talker" }).click();
      await dialog.getByLabel("Price out, per 1M").fill("0.70");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => row.textContent()).toMatch(/\$0\.35\$0\.70/);
      expect(await seriousViolations(page)).toEqual([]);
      const record = async () => {
        const reply = await fetch(`${hub().address}/api/models/acme/talker?expand=inferenceProviderMapping`);
        return JSON.stringify(await reply.json());
      };
      expect(await record()).toContain('"providerId":"chat-small"');
      await page.setViewportSize({ width: 390, height: 844 });
      // On a phone, the row is a card.
      await row.getByText(/\$0\.35 in, \$0\.70 out per 1M$/).waitFor();
      const [card, button] = await Promise.all([
        row.boundingBox(),
        row.getByRole("button", { name: "Remove acme/talker" }).boundingBox(),
      ]);
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
      expect(card?.width).toBeLessThanOrEqual(390);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await section.getByRole("button", { name: "Remove acme/talker" }).click();
      await dialog.getByRole("button", { name: "Remove" }).click();
      await row.waitFor({ state: "hidden" });
      expect(await record()).not.toContain('"providerId":"chat-small"');
      expect(pageErrors).toEqual([]);
    });

    it("shows how calls ended in seven days, and price and first token of what was called", async () => {
      const call = (model: string) =>
        sendAsOwner(hub(), "POST", "/router/v1/chat/completions", {
          model,
          messages: [{ role: "user", content: "hello" }],
        });
      await sendAsOwner(hub(), "PUT", "/api/provider-keys/sambanova", { key: "key-of-the-owner-5" });
      await sendAsOwner(hub(), "POST", "/api/partners/sambanova/models", {
        hfModel: "acme/talker",
        providerModel: "chat-small",
        task: "conversational",
        pricing: { input: 0.1, output: 0.2 },
      });
      for (const model of ["acme/talker:sambanova", "meridian/chat-large-instruct:sambanova"]) await call(model);
      const { page } = await visit("/providers/sambanova", signedIn(hub()));
      await page.getByRole("heading", { name: "Health, last 7 days" }).waitFor();
      await page.getByRole("img", { name: /^Calls per 2 hours, last 7 days\. 0 of \d+ calls failed\.$/ }).waitFor();
      await page.getByText(/^100(\.0)?% of \d+ calls succeeded$/).waitFor();
      await page
        .getByRole("img", {
          name: /^Output price per 1M tokens and first token: .*acme\/talker \$0\.20.*chat-large-instruct/,
        })
        .waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    });

    it("says why there is no list, and what to do", async () => {
      await sendAsOwner(hub(), "PUT", "/api/provider-keys/nebius", { key: "key-of-the-owner-3" });
      hub().simulator?.faults.add({ fault: "status", status: 401, path: "/v1/models" });
      const { page } = await visit("/providers/nebius", signedIn(hub()));
      await page.getByText("rejected your key. Replace it.").waitFor();
      hub().simulator?.reset();
    });

    it("asks visitors to sign in, and is not found for what is no provider", async () => {
      const { page } = await visit("/providers/groq");
      await page.getByText("Sign in to see its models").waitFor();
      expect((await fetch(`${hub().address}/providers/no-such`)).status).toBe(404);
      const { page: missing } = await visit("/providers/no-such");
      await missing.getByRole("heading", { name: "Provider not found" }).waitFor();
    });
  },
  { hasProviders: true },
);
