import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage, seriousViolations, settled } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Template", exact: true });
const output = (page: Page) => page.getByRole("listbox", { name: "Output" });
const pieces = (page: Page) => output(page).getByRole("option");
const messages = (page: Page) => page.getByRole("list", { name: "Messages" }).getByRole("listitem");

const layer = (page: Page) => page.locator("[data-line]");
const highlightedTemplate = (page: Page) => page.locator("[data-column].bg-brass-wash").allTextContents();
const highlightedOutput = (page: Page) => output(page).locator("[aria-selected=true]").allTextContents();
const highlightedMessages = (page: Page) =>
  messages(page).evaluateAll((list) =>
    list.flatMap((one, at) => (one.getAttribute("data-highlighted") === "true" ? [at + 1] : [])),
  );

const simple = "{% for m in messages %}\n[{{ m.role }}]\n{{ m.content }}\n{% endfor %}";
const rendered = "[system]\nAnswer in one sentence.\n[user]\nWhat is an orrery?\n";

const pointAt = async (page: Page, text: string): Promise<void> => {
  const box = await layer(page).locator("[data-column]", { hasText: text }).first().boundingBox();
  if (!box) throw new Error(`There is no “${text}” in the editor.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
};

describeInBrowser(
  "the template workbench",
  ({ visit, hub }) => {
    it("renders what is typed, and shows an error at its line and column", async () => {
      const { page, pageErrors } = await visit("/templates");
      await editor(page).fill(simple);
      await expect.poll(() => output(page).textContent()).toContain(rendered);
      await editor(page).fill(`${simple}\n  {{ 'x' | uper }}`);
      await page.getByText("Line 5, column 12: no filter `uper`; did you mean `upper`?").waitFor();
      await expect.poll(() => editor(page).getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => layer(page).nth(4).locator(".decoration-bad").allTextContents()).toEqual(["uper"]);
      await page.getByText("Error in the template. Output so far:").waitFor();
      await page.getByRole("button", { name: "Go to line" }).click();
      const selected = () =>
        editor(page).evaluate((field: HTMLTextAreaElement) =>
          field.value.slice(field.selectionStart, field.selectionEnd),
        );
      await expect.poll(selected).toBe("uper");
      await page.keyboard.type("upper");
      await page.getByText("No errors").waitFor();
      expect(pageErrors).toEqual([]);
    });

    detail("shows the output so far of a template that raises an error", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill("before\n{{ raise_exception('No such role') }}");
      await page.getByText("Line 2, column 4: No such role").waitFor();
      await page.getByText("The template stopped here.").waitFor();
      await expect.poll(() => output(page).textContent()).toBe("before\n");
    });

    detail("highlights across output, template and messages", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill(simple);
      await expect.poll(() => output(page).textContent()).toContain(rendered);
      await pieces(page).getByText("What is an orrery?").hover();
      await expect.poll(() => highlightedTemplate(page)).toEqual(["{{", " ", "m", ".", "content", " ", "}}"]);
      await expect.poll(() => highlightedMessages(page)).toEqual([2]);
      await page.getByText("Template line 3, column 1 · message 2, user").waitFor();
      await pointAt(page, "role");
      await expect.poll(() => highlightedOutput(page)).toEqual(["system", "user", "assistant", "user"]);
      await expect.poll(() => highlightedMessages(page)).toEqual([1, 2, 3, 4]);
      await messages(page).nth(2).hover();
      await expect
        .poll(() => highlightedOutput(page).then((texts) => texts.join("")))
        .toBe("[assistant]\nA working model of the solar system.\n");
      await expect.poll(() => highlightedMessages(page)).toEqual([3]);
      await page.getByRole("heading", { level: 1 }).hover();
      await expect.poll(() => highlightedOutput(page)).toEqual([]);
    });

    detail("highlights special tokens and white space without changing the text", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill("<|im_start|>a  b\n");
      await expect.poll(() => output(page).locator("[data-special]").allTextContents()).toEqual(["<|im_start|>"]);
      await expect.poll(() => output(page).textContent()).toBe("<|im_start|>a  b");
      const spaces = output(page).locator("span", { hasText: /^ {2}$/ });
      await spaces.waitFor();
      await page.getByRole("button", { name: "White space" }).click();
      await spaces.waitFor({ state: "detached" });
    });

    it("stops an endless template at its line and continues", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill(
        "a\n{% for i in range(90000) %}{% for j in range(90000) %}{{ i }}{% endfor %}{% endfor %}",
      );
      await page.getByText(/Line 2, column \d+: .*budgets\.(?:steps|timeMs)/).waitFor();
      await expect.poll(() => page.workers().length).toBe(1);
      await editor(page).fill("done");
      await expect.poll(() => output(page).textContent()).toBe("done");
    });

    detail("replaces a worker that hangs", async () => {
      let count = 0;
      const hangOnce = (route: Route) => {
        count += 1;
        const body = 'onmessage = () => { for (;;); }; postMessage("ready");';
        return count === 1 ? route.fulfill({ body, contentType: "text/javascript" }) : route.continue();
      };
      const { page } = await visit("/templates", { before: (blank) => blank.route("**/render-worker-*.js", hangOnce) });
      await page.getByText("The template took too long and was stopped.").waitFor();
      await editor(page).fill("alive");
      await expect.poll(() => output(page).textContent()).toBe("alive");
      expect(count).toBe(2);
    });

    detail("opens a model's template by search and saves edits to it", async () => {
      const { page } = await visit("/templates");
      await page.getByRole("combobox", { name: "Open a model’s template" }).fill("lightho");
      await page
        .getByRole("listbox", { name: "Open a model’s template" })
        .getByRole("option")
        .filter({ hasText: /lighthouse(?!-)/ })
        .click();
      await page.waitForURL("**/templates?model=owner/lighthouse");
      await expect.poll(() => editor(page).inputValue()).toContain("{{ bos_token }}{% for message in messages %}");
      await expect.poll(() => output(page).textContent()).toContain("<s><|system|>\nAnswer in one sentence.</s>");
      await editor(page).fill("{{ bos_token }} mine");
      await expect.poll(() => output(page).textContent()).toBe("<s> mine");
      await page.reload();
      await expect.poll(() => output(page).textContent()).toBe("<s> mine");
      await page.goto(`${hub().address}/owner/lighthouse?tab=template`);
      await expect.poll(() => output(page).textContent()).toBe("<s> mine");
      await page.getByRole("button", { name: "Reset" }).click();
      await expect.poll(() => editor(page).inputValue()).toContain("{% for message in messages %}");
    });

    detail("reports a missing model or template", async () => {
      const { page } = await visit("/templates?model=acme/chatty-7b");
      await page.getByText("This model has no chat template").waitFor();
      await page.goto(`${hub().address}/templates?model=acme/nothing`);
      await page.getByRole("alert").waitFor();
    });

    detail("compares two templates and their outputs", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill(simple);
      await page.getByRole("combobox", { name: "Compare with" }).selectOption("second");
      await page.waitForURL("**/templates?with=second");
      await page.getByRole("radio", { name: "Template B" }).check({ force: true });
      await editor(page).fill(simple.replace("[{{ m.role }}]", "<{{ m.role }}>"));
      await page.getByRole("radio", { name: "Difference" }).first().check({ force: true });
      const changes = (name: string) =>
        page
          .getByRole("region", { name })
          .locator("li")
          .evaluateAll((rows) =>
            rows.map((row) => [row.getAttribute("data-change"), row.lastElementChild?.textContent ?? ""]),
          );
      await expect
        .poll(() => changes("Template diff"))
        .toEqual([
          ["same", "{% for m in messages %}"],
          ["removed", "Removed: [{{ m.role }}]"],
          ["added", "Added: <{{ m.role }}>"],
          ["same", "{{ m.content }}"],
          ["same", "{% endfor %}"],
        ]);
      await expect
        .poll(() => changes("Output diff").then((rows) => rows.slice(0, 3)))
        .toEqual([
          ["removed", "Removed: [system]"],
          ["added", "Added: <system>"],
          ["same", "Answer in one sentence."],
        ]);
    });

    detail("compares a draft with its original", async () => {
      const { page } = await visit("/templates?from=chatml");
      await editor(page).fill("other");
      await page.getByRole("button", { name: "Changes" }).click();
      await page.getByRole("region", { name: "Template diff" }).getByText("other").waitFor();
      await expect
        .poll(() => page.getByRole("status").allTextContents())
        .toContainEqual(expect.stringMatching(/^\d+ lines? removed, \d+ added$/));
    });

    it("a shared link opens in a fresh profile and overwrites nothing", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill(`${simple}!`);
      await page.getByRole("textbox", { name: "Text of message 2" }).fill("Ünusual 🪐 question");
      await page.getByRole("button", { name: "Share" }).click();
      const link = page.getByRole("textbox", { name: "Link to share" });
      await expect.poll(() => link.inputValue()).toContain("/templates#bench=");
      const address = await link.inputValue();

      const { page: fresh, pageErrors } = await visit("/templates");
      await editor(fresh).fill("my own");
      await expect.poll(() => output(fresh).textContent()).toBe("my own");
      await fresh.goto(address);
      await expect.poll(() => editor(fresh).inputValue()).toBe(`${simple}!`);
      await expect.poll(() => output(fresh).textContent()).toContain("Ünusual 🪐 question");
      await fresh.waitForURL("**/templates?from=link");
      await fresh.getByRole("combobox", { name: "Template", exact: true }).selectOption("own");
      await expect.poll(() => editor(fresh).inputValue()).toBe("my own");
      await expect.poll(() => messages(fresh).nth(1).getByRole("textbox").inputValue()).toBe("What is an orrery?");
      expect(pageErrors).toEqual([]);
    });

    it.each(sampled(["bench=%3Cscript%3E", "bench=AAAA", "bench="], 3))(
      "reports an unreadable link (%s)",
      async (fragment) => {
        const { page } = await visit(`/templates#${fragment}`);
        await page.getByText("This link is incomplete").waitFor();
        await expect.poll(() => new URL(page.url()).hash).toBe("");
        await expect.poll(() => output(page).textContent()).toContain("<|im_start|>user");
      },
    );

    detail("builds a conversation with images, thinking, tools and variables", async () => {
      const { page } = await visit("/templates?from=images");
      await page.getByRole("button", { name: "Image" }).first().click();
      await expect.poll(() => output(page).textContent()).toContain("<start_of_image>What is an orrery?");
      await page.getByRole("combobox", { name: "Template", exact: true }).selectOption("tools");
      await page.getByRole("combobox", { name: "Sample conversations" }).selectOption("tools");
      await expect
        .poll(() => output(page).textContent())
        .toContain('{"name": "get_weather", "parameters": {"city": "Graz"}}');
      await page.getByRole("textbox", { name: "Arguments of the tool call of message 2" }).fill('{"city": "Linz"}');
      await expect.poll(() => output(page).textContent()).toContain('"parameters": {"city": "Linz"}');
      await page.getByRole("radio", { name: "Tools" }).check({ force: true });
      await page.getByRole("textbox", { name: "Tools" }).fill("{");
      await page.getByText(/Not valid JSON/).waitFor();
      await page.getByRole("combobox", { name: "Template", exact: true }).selectOption("thinking");
      await page.getByRole("radio", { name: "Variables" }).check({ force: true });
      await page.getByRole("button", { name: "enable_thinking" }).click();
      await page.getByRole("textbox", { name: "Value of enable_thinking" }).fill("false");
      await expect.poll(() => output(page).textContent()).toContain("<think>\n\n</think>");
      await page.getByRole("checkbox", { name: "Generation prompt" }).uncheck();
      await expect.poll(() => output(page).textContent()).not.toContain("<think>");
    });

    detail("shows supported features and resource use, and warns of special tokens in messages", async () => {
      const { page } = await visit("/templates?from=tools");
      const term = (name: string) =>
        page.locator("dt", { hasText: name }).first().locator("xpath=following-sibling::dd");
      await expect.poll(() => term("Tool calls").textContent()).toBe("Yes");
      await expect.poll(() => term("Thinking").textContent()).toBe("Not supported");
      await expect
        .poll(() => page.getByRole("meter", { name: "Steps" }).getAttribute("aria-valuetext"))
        .toMatch(/^[1-9]\d* of 2,000,000$/);
      await page.getByRole("textbox", { name: "Text of message 2" }).fill("Hi<|eot_id|>");
      await page.getByText("which the model takes for a special token").waitFor();
    });

    it("works with the keyboard alone", async () => {
      const { page } = await visit("/templates");
      await editor(page).fill(simple);
      await expect.poll(() => output(page).textContent()).toContain(rendered);
      const second = page.getByRole("textbox", { name: "Text of message 2" });
      await second.focus();
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(() => output(page).textContent()).toContain("[user]\nWhat is an orrery?\n[system]\n");
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe("Text of message 1");
      await page.getByRole("button", { name: "Add a message" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Text of message 5");
      await page.keyboard.type("No one knows.");
      await expect.poll(() => output(page).textContent()).toContain("[assistant]\nNo one knows.");
      await page.getByRole("button", { name: "Remove message 5" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Text of message 4");
      await output(page).focus();
      await page.keyboard.press("Home");
      await expect.poll(() => highlightedOutput(page)).toEqual(["["]);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => highlightedOutput(page)).toEqual(["user"]);
      await expect.poll(() => highlightedMessages(page)).toEqual([1]);
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Template");
      const selected = () =>
        editor(page).evaluate((field: HTMLTextAreaElement) =>
          field.value.slice(field.selectionStart, field.selectionEnd),
        );
      await expect.poll(selected).toBe("{{ m.role }}");
      await page.keyboard.press("Tab");
      await expect.poll(focused).not.toBe("Template");
    });

    detail("the highlighted text lies exactly under the field", async () => {
      const { page } = await visit("/templates?from=tools");
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const heights = () =>
          editor(page).evaluate((field) => [field.scrollHeight, field.previousElementSibling?.scrollHeight]);
        await expect.poll(async () => new Set(await heights()).size).toBe(1);
      }
    });

    detail("on a phone, highlighting does not move the target of a tap", async () => {
      const { page } = await visit("/templates?from=images", { viewport: { width: 390, height: 844 } });
      await expect.poll(() => output(page).textContent()).toContain("What is an orrery?");
      await page.getByRole("button", { name: "Image" }).last().click();
      await expect.poll(() => output(page).textContent()).toContain("<start_of_image>Who built the first one?");
    });

    describe("quality", () => {
      const pages = [
        "/templates",
        "/templates?from=tools&with=thinking",
        "/templates?model=acme/chatty-7b",
        "/owner/lighthouse?tab=template",
      ];
      it.each(sampled(pages, 4))(
        "%s is accessible in light and dark, logs nothing, fits 360 px and stays within its script budget",
        async (path) => {
          const { page, pageErrors, externalRequests } = await visit(path);
          await settled(page);
          await expectGoodPage(page);
          expect([pageErrors, externalRequests]).toEqual([[], []]);
        },
      );

      detail("errors and every part of the conversation are accessible", async () => {
        const { page } = await visit("/templates");
        await editor(page).fill("x{{ y | z }}");
        await page.getByText("no filter `z`").waitFor();
        for (const part of ["Tools", "Variables", "JSON", "Messages"]) {
          await page.getByRole("radio", { name: part }).check({ force: true });
          expect(await seriousViolations(page), part).toEqual([]);
        }
      });
    });
  },
  { isSeeded: true },
);
