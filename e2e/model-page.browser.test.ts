import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { detail } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const run = promisify(execFile);
const card = "/owner/lighthouse";

describeInBrowser(
  "a model's page",
  ({ hub, visit }) => {
    it("shows the card with formulas and images, and facts from front matter and files", async () => {
      const { page, pageErrors, externalRequests } = await visit(card);
      await expect.poll(() => page.title()).toBe("owner/lighthouse · Orrery");
      await expect.poll(() => page.getByRole("heading", { level: 1, name: "owner/lighthouse" }).count()).toBe(1);
      const main = page.locator("main");
      for (const words of ["Text Generation", "468M", "transformers", "apache-2.0"])
        await expect.poll(() => main.getByText(words, { exact: true }).count(), { message: words }).toBeGreaterThan(0);
      await page.getByText("The height of a tide").scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator("main math").count()).toBe(2);
      await expect.poll(() => page.getByText("$5 and not $10").count()).toBe(1);
      const images = page.locator("main aside + div img");
      await expect
        .poll(() => images.evaluateAll((list) => list.map((image) => (image as HTMLImageElement).naturalWidth)))
        .toEqual([240, 240]);
      await expect
        .poll(() => images.evaluateAll((list) => list.map((image) => image.getAttribute("src"))))
        .toEqual([
          "/owner/lighthouse/resolve/main/images/plot.png",
          "/api/models/owner/lighthouse/card-image?url=https%3A%2F%2Fpictures.example%2Fbadge.png",
        ]);
      expect(hub().images).toContain("https://pictures.example/badge.png");
      await expect.poll(() => page.getByText("license: apache-2.0", { exact: true }).count()).toBe(0);
      await expect.poll(() => page.getByRole("list", { name: /^Evaluation results/ }).textContent()).toContain("87.3%");
      expect([pageErrors, externalRequests]).toEqual([[], []]);
    });

    it("[S2.1] every heading of a card, h1 to h6, is a link to itself, and addresses with a fragment lead there", async () => {
      const { page } = await visit(`${card}#what-it-cannot-do`);
      const headings = page.locator("main aside + div :is(h1,h2,h3,h4,h5,h6)");
      const own = await headings.evaluateAll((list) =>
        list.map((heading) => [heading.tagName, heading.id, heading.querySelector("a")?.getAttribute("href")]),
      );
      expect(own).toContainEqual(["H6", "a-heading-of-the-sixth-level", "#a-heading-of-the-sixth-level"]);
      for (const [, id, href] of own) expect(href).toBe(`#${id}`);
      const top = await page.locator("#what-it-cannot-do").evaluate((heading) => heading.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(700);
    });

    detail("shows the model tree both ways", async () => {
      const { page } = await visit(card);
      await expect.poll(() => page.getByText("Fine-tuned from").count()).toBe(1);
      await page.getByRole("link", { name: "owner/lighthouse-GGUF" }).click();
      await page.waitForURL("**/owner/lighthouse-GGUF");
      await expect.poll(() => page.getByText("Quantized from").count()).toBe(1);
    });

    detail("card links open the repository's files within the app", async () => {
      const { page } = await visit(card);
      await page.getByRole("link", { name: "the training notes" }).click();
      await page.waitForURL("**/owner/lighthouse/blob/main/notes/training.md");
      await page.getByText("It was dark.").waitFor();
      await page.getByRole("link", { name: "the card" }).click();
      await page.waitForURL("**/owner/lighthouse/blob/main/README.md");
    });

    detail("every tab has a URL, and back and forward move between them", async () => {
      const { page } = await visit(card);
      const part = (name: string) =>
        page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name });
      await part("Files").click();
      await page.waitForURL("**/owner/lighthouse/tree/main");
      await page.getByRole("link", { name: "config.json", exact: true }).waitFor();
      await part("Use it").click();
      await page.waitForURL("**/owner/lighthouse?tab=use");
      await part("Chat template").click();
      await page.getByRole("listbox", { name: "Output" }).waitFor();
      await expect.poll(() => part("Chat template").getAttribute("aria-current")).toBe("page");
      await expect.poll(() => part("Card").getAttribute("aria-current")).toBeNull();
      await page.goBack();
      await page.getByRole("heading", { name: "Use this model", level: 2 }).waitFor();
      await page.goBack();
      await page.getByRole("link", { name: "config.json", exact: true }).waitFor();
      await page.goForward();
      await page.getByRole("heading", { name: "Use this model", level: 2 }).waitFor();
    });

    it("files: shows a folder, highlighted code, a table and raw Markdown", async () => {
      const { page } = await visit("/owner/lighthouse/tree/main/notes");
      await expect
        .poll(() => page.getByRole("list", { name: "Files" }).locator("a:not([download])").allTextContents())
        .toEqual(["losses.csv", "training.md"]);
      await page.getByRole("link", { name: "losses.csv", exact: true }).click();
      await expect.poll(() => page.getByRole("cell").allTextContents()).toEqual(["1", "2.31", "2", "1.07", "3", "0,9"]);
      await page.goto(`${hub().address}/owner/lighthouse/blob/main/train.py`, { waitUntil: "networkidle" });
      const colors = () =>
        page
          .locator(".source-text span[style]")
          .evaluateAll((list) => new Set(list.map((part) => getComputedStyle(part).color)).size);
      await expect.poll(colors).toBeGreaterThan(3);
      await expect
        .poll(() => page.locator(".source-text .line").nth(4).textContent())
        .toContain("def tide(hour: float");
      await page.goto(`${hub().address}/owner/lighthouse/blob/main/README.md`, { waitUntil: "networkidle" });
      await page.getByRole("radio", { name: "Raw" }).check({ force: true });
      await page.getByText("license: apache-2.0", { exact: true }).waitFor();
      const download = page.getByRole("link", { name: "Download" });
      await expect.poll(() => download.getAttribute("href")).toBe("/owner/lighthouse/resolve/main/README.md");
    });

    detail("weights: shows and filters tensors of safetensors and GGUF", async () => {
      const { page } = await visit("/owner/lighthouse/blob/main/model.safetensors");
      await page.getByText(/^468,238,336 in \d+ tensors$/).waitFor();
      const chart = page.getByRole("img", { name: /^Parameters by layer/ });
      expect(await chart.getAttribute("aria-label")).toBe(
        "Parameters by layer, model.embed_tokens to model.layers.23; most in model.embed_tokens: 65.5M.",
      );
      await expect
        .poll(() => chart.locator("title").nth(1).textContent())
        .toMatch(/^model\.layers\.0: 16\.8M BF16, 2k F32$/);
      await page.getByRole("textbox", { name: "Filter tensors" }).fill("layers.23.mlp");
      await page.getByRole("cell", { name: "model.layers.23.mlp.gate_proj.weight" }).waitFor();
      await expect.poll(() => page.getByRole("region", { name: "Tensors" }).getByRole("row").count()).toBe(2);
      await page.goto(`${hub().address}/owner/lighthouse-GGUF/tree/main`, { waitUntil: "networkidle" });
      await expect.poll(() => page.getByRole("region", { name: "Quantizations" }).textContent()).toContain("Q4_K_M");
      await page.getByRole("region", { name: "Quantizations" }).getByRole("link", { name: "Q4_K_M" }).click();
      await page.getByText("llama.context_length").waitFor();
    });

    detail("opens the chat template on the workbench and keeps the conversation", async () => {
      const { page } = await visit(`${card}?tab=template`);
      const output = page.getByRole("listbox", { name: "Output" });
      await expect.poll(() => output.textContent()).toContain("<|system|>\nAnswer in one sentence.</s>");
      await page.getByRole("combobox", { name: "Sample conversations" }).selectOption("question");
      await expect.poll(() => output.textContent()).toMatch(/^<s><\|user\|>/);
      await page.reload({ waitUntil: "networkidle" });
      await expect.poll(() => output.textContent()).toMatch(/^<s><\|user\|>/);
      await page.getByRole("link", { name: "Open in the workbench" }).click();
      await page.waitForURL("**/templates?model=owner/lighthouse");
      await expect.poll(() => output.textContent()).toMatch(/^<s><\|user\|>/);
    });

    detail("providers: shows status, price, what they declare and a link to the code", async () => {
      const { page } = await visit("/acme/chatty-7b?tab=providers");
      const table = page.getByRole("region", { name: "Providers" });
      await expect
        .poll(() => table.getByRole("row").allTextContents())
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/Groq.*\$0\.05.*\$0\.08.*Not checked/),
            expect.stringMatching(/Nebius.*Failing/),
          ]),
        );
      await table.getByRole("button", { name: /^Groq/ }).click();
      await table.getByText(/^Declared: context of 131,072 tokens/).waitFor();
      await table.getByRole("button", { name: /^Groq/ }).click();
      await table.getByRole("button", { name: /^Together AI/ }).click();
      await table.getByRole("link", { name: "Code for this provider" }).click();
      await page.waitForURL("**/acme/chatty-7b?tab=use&provider=together");
      await expect.poll(() => page.getByRole("combobox", { name: "Provider" }).inputValue()).toBe("together");
    });

    it("use it: language, client, provider and options change the code and are remembered", async () => {
      const { page } = await visit("/acme/chatty-7b?tab=use");
      const code = page.locator("pre").first();
      await page.getByRole("combobox", { name: "Provider" }).selectOption("groq");
      await page.waitForURL("**provider=groq");
      await page.getByRole("radio", { name: "Shell" }).check({ force: true });
      await expect.poll(() => code.textContent()).toContain(`${hub().address}/router/groq`);
      await page.getByRole("checkbox", { name: "Stream" }).check();
      await page.getByRole("textbox", { name: "Message" }).fill("Is it 'quoted'?");
      await page.getByRole("textbox", { name: "Bill to" }).fill("acme");
      await expect.poll(() => code.textContent()).toMatch(/"stream": true/);
      await expect.poll(() => page.locator("pre").nth(1).textContent()).toContain("X-HF-Bill-To: acme");
      await page.getByRole("checkbox", { name: "Insert my token" }).check();
      await page.getByLabel("Token", { exact: true }).fill("hf_abc123");
      await expect.poll(() => code.textContent()).toContain("Bearer hf_abc123");
      await page.reload({ waitUntil: "networkidle" });
      await expect.poll(() => page.getByRole("radio", { name: "Shell" }).isChecked()).toBe(true);
    });

    it("a copied command runs against this hub", async () => {
      const { page } = await visit("/acme/chatty-7b?tab=use&provider=hf-inference", {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await page.getByRole("radio", { name: "Shell" }).check({ force: true });
      await expect.poll(() => page.locator("pre").first().textContent()).toContain("curl");
      await page.getByRole("button", { name: "Copy the code" }).first().click();
      const command = await page.evaluate(() => navigator.clipboard.readText());
      const env = { ...process.env, HF_TOKEN: hub().token };
      const { stdout } = await run("bash", ["-c", `${command} --silent --max-time 20`], { env });
      // The hub knows the model but cannot run it, and says so in JSON.
      const reply = JSON.parse(stdout) as { error: unknown };
      expect(JSON.stringify(reply.error)).toContain("acme/chatty-7b");
    });

    it("use it: says when a call needs a token, and puts a new one into the code only if asked", async () => {
      const path = "/acme/chatty-7b?tab=use&provider=groq";
      const stranger = await visit(path);
      const line = stranger.page.getByText("This call needs a token of this hub.");
      await line.waitFor();
      await line.getByRole("link", { name: "Sign in" }).click();
      await stranger.page.waitForURL((url) => url.searchParams.get("next") === path);

      const { page } = await visit(path, signedIn(hub()));
      const code = page.locator("pre").first();
      await page.getByRole("radio", { name: "Shell" }).check({ force: true });
      await page.getByRole("button", { name: "Create a token" }).click();
      const token = await page.getByRole("status", { name: "Token" }).textContent();
      expect(token).toMatch(/^hf_/);
      expect(await code.textContent()).toContain("$HF_TOKEN");
      await page.getByRole("button", { name: "Put it into the code" }).click();
      await expect.poll(() => code.textContent()).toContain(`Bearer ${token}`);
    });

    it("use it: a model that the hub runs for anyone has code without a token, and its card's example", async () => {
      const { page } = await visit("/orrery/lang-id?tab=use");
      const code = page.locator("pre").first();
      for (const language of ["Python", "JavaScript", "Shell"]) {
        await page.getByRole("radio", { name: language, exact: true }).check({ force: true });
        await expect.poll(() => code.textContent()).toContain("Wo ist der");
        expect(await code.textContent()).not.toMatch(/HF_TOKEN|Bearer/);
      }
      expect(await page.getByText(/needs a token/).count()).toBe(0);
      expect(await page.getByRole("checkbox", { name: "Insert my token" }).count()).toBe(0);
      await page.getByRole("heading", { name: "Load with a library" }).waitFor();
      await expect.poll(() => page.locator("main").textContent()).toContain(`env.remoteHost = "${hub().address}"`);
    });

    detail(
      "a copied command gets a real prediction from a bundled model",
      async () => {
        const { page } = await visit("/models?q=lang-id&here=yes", {
          permissions: ["clipboard-read", "clipboard-write"],
        });
        await page
          .getByRole("link", { name: /orrery\/lang-id/ })
          .first()
          .click();
        await page.getByRole("heading", { level: 1, name: "orrery/lang-id" }).waitFor();
        await page.getByText("Runs on this hub.").waitFor();
        await page.getByRole("link", { name: "Get the code" }).click();
        await page.getByRole("radio", { name: "Shell" }).check({ force: true });
        await expect.poll(() => page.locator("pre").first().textContent()).toContain("curl");
        await page.getByRole("button", { name: "Copy the code" }).first().click();
        const command = await page.evaluate(() => navigator.clipboard.readText());
        const { HF_TOKEN: _, ...env } = process.env;
        // While the model loads, the hub answers with an estimate.
        const answer = async () => JSON.parse((await run("bash", ["-c", command], { env })).stdout) as unknown;
        await expect
          .poll(answer, { timeout: 60_000, interval: 500 })
          .toEqual(expect.arrayContaining([expect.anything()]));
        const [labels] = [(await answer()) as readonly unknown[]].flat(1);
        const [best] = [labels].flat() as { label: string; score: number }[];
        expect(best?.label).toMatch(/\w/);
        expect(best?.score).toBeGreaterThan(0);
      },
      90_000,
    );

    detail("suggests similar models for a missing one", async () => {
      const { page, pageErrors } = await visit("/owner/lighthose");
      await page.getByRole("heading", { name: "Model not found" }).waitFor();
      await page
        .getByRole("link", { name: /owner\/lighthouse/ })
        .first()
        .waitFor();
      expect(pageErrors.filter((text) => !/status of 404/.test(text))).toEqual([]);
    });

    it("existing pages answer 200, missing ones 404", async () => {
      const status = async (path: string) =>
        (await fetch(hub().address + path, { headers: { accept: "text/html" } })).status;
      expect(await status(card)).toBe(200);
      expect(await status(`${card}/tree/main/notes`)).toBe(200);
      expect(await status(`${card}?tab=use`)).toBe(200);
      expect(await status("/owner/nothing")).toBe(404);
      expect(await status("/docs/quick-start")).toBe(200);
      expect(await status("/docs/no-such-guide")).toBe(404);
    });
  },
  { isSeeded: true },
);
