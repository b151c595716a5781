import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { byteTokenizerFiles } from "../apps/server/src/router/tests/byte-tokenizer.ts";
import { describeInBrowser } from "./support/browser.ts";
import { modelChecks, publishChecked, templateFamily } from "./support/checked-model.ts";
import { addPerson, commitTo, post } from "./support/commits.ts";
import { faultsInEveryForm } from "./support/page-checks.ts";
import { signedIn, signIn } from "./support/signed-in.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Providers" }).getByRole("row", { name: new RegExp(`^${name}`) });

describeInBrowser(
  "checks of providers",
  ({ visit, hub }) => {
    it("an admin checks all providers, opens a failed row and reads its requests and replies; visitors see marks only", async () => {
      await publishChecked(hub(), "owner/checked", byteTokenizerFiles);
      const { page, pageErrors } = await visit("/owner/checked?tab=providers", signedIn(hub()));
      await page.getByRole("heading", { name: "No provider has been checked yet" }).waitFor();
      await page.getByText(/^Full check: \d+ calls, /).waitFor();
      await page.getByRole("button", { name: "Check all now" }).click();
      await page.getByRole("button", { name: "Checking…" }).waitFor();
      const row = rowOf(page, "Together AI");
      await expect.poll(() => row.textContent(), { timeout: 60_000 }).toContain("Template differs");
      await page.getByRole("heading", { name: "0 of 2 providers pass every check" }).waitFor();
      await row.getByRole("button", { name: /^Prompt template: Failed\./ }).click();
      await page.getByRole("region", { name: "Prompt tokens" }).getByRole("row").nth(5).waitFor();
      await page.getByRole("img", { name: /^Daily check, / }).waitFor();

      await page.getByRole("button", { name: "Requests and replies" }).click();
      const drawer = page.getByRole("dialog", { name: "Requests and replies: Prompt template" });
      await drawer.getByText("Earlier thinking", { exact: true }).click();
      await expect.poll(() => drawer.textContent()).toContain('"prompt_tokens"');
      expect(await drawer.textContent()).toContain("started by owner, paid by owner");
      await drawer.getByText(/^All \d+ calls of this check$/).waitFor();
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      expect(await faultsInEveryForm(page)).toEqual([]);
      expect(pageErrors).toEqual([]);

      const signedOut = await visit("/owner/checked?tab=providers");
      await signedOut.page.getByText("Sign in to check providers.").waitFor();
      expect(await signedOut.page.getByRole("button", { name: /^Check / }).count()).toBe(0);
      await rowOf(signedOut.page, "Together AI")
        .getByRole("button", { name: /^Prompt template: Failed\./ })
        .click();
      await signedOut.page.getByRole("region", { name: "Prompt tokens" }).waitFor();
      expect(await signedOut.page.getByRole("button", { name: "Requests and replies" }).count()).toBe(0);
      await signedOut.page.getByRole("link", { name: "Providers", exact: true }).first().click();
      await signedOut.page.getByRole("link", { name: "Providers we measured" }).click();
      await signedOut.page.getByRole("heading", { level: 1, name: "Providers we measured" }).waitFor();
      await signedOut.page
        .getByRole("region", { name: "Models of Together AI" })
        .getByRole("row", { name: /owner\/checked.*Template differs/ })
        .waitFor();
    });

    it("another person cannot read what the owner has paid for, and needs a key where the hub has none", async () => {
      await publishChecked(hub(), "owner/paid", byteTokenizerFiles);
      await post(hub(), "/api/models/owner/paid/providers/checks", { provider: "groq", level: "quick" });
      const token = await addPerson(hub(), "reader");
      const { page } = await visit("/owner/paid?tab=providers&provider=groq", signedIn(hub(), token));
      await page.getByRole("button", { name: "Requests and replies" }).click({ timeout: 60_000 });
      await page.getByText("Only the account that paid for this check can see its requests and replies.").waitFor();
      const keyless = await visit("/acme/keyless?tab=providers", signedIn(hub(), token));
      await keyless.page.getByText("Add a key to check a provider.").waitFor();
      expect(await keyless.page.getByRole("button", { name: /^Check / }).count()).toBe(0);
      await rowOf(keyless.page, "Cerebras").getByRole("link", { name: "Add a key" }).click();
      await keyless.page.waitForURL("**/providers/cerebras");
    });

    it("a provider with an older template shows the line that differs, the counts and the day of the change", async () => {
      const { page } = await visit("/owner/shown?tab=providers&provider=together", {
        before: async (opened) => {
          const token = await addPerson(hub(), "writer");
          await post(hub(), "/api/repos/create", { name: "owner/shown" });
          await opened.route("**/api/models/owner/shown/providers/checks", (route) =>
            route.fulfill({ json: modelChecks("owner/shown") }),
          );
          await opened.route("**/api/models/owner/shown/template-family", (route) =>
            route.fulfill({ json: templateFamily("owner/shown") }),
          );
          await signIn(opened, hub(), token);
        },
      });
      await page.getByRole("heading", { name: "3 of 7 providers pass every check" }).waitFor();
      await page.getByText("Calls then go to This hub, gpu-2.meridian.dev or Fireworks AI.").waitFor();
      await page.getByRole("link", { name: "3f1c0de" }).waitFor();
      const lines = page.getByRole("region", { name: "Template line that differs" });
      await expect
        .poll(() => lines.getByRole("row").allTextContents())
        .toEqual([
          expect.stringContaining('elif message.role == "assistant"'),
          expect.stringContaining(".split('</think>')[-1]"),
          expect.stringContaining("{{- message.content }}"),
        ]);
      const tokens = page.getByRole("region", { name: "Prompt tokens" });
      await expect.poll(() => tokens.getByRole("row").count()).toBe(8);
      await page.getByRole("button", { name: "Show all 25" }).click();
      await expect.poll(() => tokens.getByRole("row").count()).toBe(26);
      await page.getByRole("img", { name: /20 days with a difference, 1 day not checked\.$/ }).waitFor();
      expect(await rowOf(page, "Nebius").getByRole("link", { name: "Add a key" }).getAttribute("href")).toBe(
        "/providers/nebius",
      );
      await rowOf(page, "Groq").getByRole("button", { name: "Seed: Partly. 7 of 10 answers equal." }).press("Enter");
      await page.getByRole("button", { name: "Seed", pressed: true }).waitFor();
      expect(await faultsInEveryForm(page)).toEqual([]);
      // On a phone, only what has not passed has a mark, each with its name.
      const phone = rowOf(page, "Groq");
      await phone.getByText("JSON schema: Partly", { exact: true }).waitFor();
      expect(await phone.getByRole("button", { name: /^Tools: Passed/ }).count()).toBe(0);
    });

    it("the template tab groups the family's templates and opens two of them in the workbench", async () => {
      await publishChecked(hub(), "owner/related", byteTokenizerFiles);
      const { page } = await visit("/owner/related?tab=template");
      expect(await page.getByRole("heading", { name: "Template family" }).count()).toBe(0);
      await commitTo(hub(), "models/owner/related", { "chat_template.jinja": "{{ messages[0].content }}" });
      await page.reload();
      await page.getByRole("heading", { name: "Template family" }).waitFor();
      const other = page.getByRole("region", { name: "Template 2" });
      await other.getByText("First difference: line 1").waitFor();
      await other.getByRole("button", { name: "Compare in the workbench" }).click();
      await page.waitForURL("**/templates?from=link&with=link-second");
      await page.getByRole("region", { name: "Template diff" }).waitFor();
      await expect.poll(() => page.locator("main").textContent()).toContain("messages[0].content");
    });
  },
  { hasProviders: true },
);
