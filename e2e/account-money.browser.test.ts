import { readFileSync } from "node:fs";
import { providers } from "@orrery/inference";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import type { Hub } from "./support/hub.ts";
import { settled } from "./support/page-checks.ts";
import { sampled } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const call = (hub: Hub, model: string): Promise<Response> =>
  sendAsOwner(hub, "POST", "/router/v1/chat/completions", {
    model,
    max_tokens: 20,
    messages: [{ role: "user", content: "Why do the tides come?" }],
  });

const rows = (page: Page, table: string) => page.getByRole("region", { name: table, exact: true }).locator("tbody tr");

describeInBrowser(
  "keys and costs",
  ({ visit, hub }) => {
    it("shows which provider serves which task to everyone, with links to the models", async () => {
      const { page } = await visit("/providers");
      await expect.poll(() => rows(page, "Providers").count()).toBe(Object.keys(providers).length);
      await expect
        .poll(() => rows(page, "Providers").first().locator("td").allTextContents())
        .toEqual([
          "This hub",
          "No key needed",
          expect.stringMatching(/^\d+$/),
          "Free",
          expect.stringMatching(/^\d+ tasks · Free$/),
        ]);
      const matrix = page.getByRole("region", { name: "Providers and tasks" });
      await matrix.getByRole("link", { name: "Cerebras, Chat: needs a key" }).waitFor();
      await matrix.getByRole("link", { name: "This hub, Fill-Mask" }).click();
      await expect.poll(() => new URL(page.url()).search).toBe("?provider=hf-inference&task=fill-mask");
    });

    it("shows providers as cards on a phone", async () => {
      const { page } = await visit("/providers", { ...signedIn(hub()), viewport: { width: 390, height: 844 } });
      const card = rows(page, "Providers").filter({ hasText: "Cerebras" });
      await card.getByText(/^1 task/).waitFor();
      const [box, button] = await Promise.all([
        card.boundingBox(),
        card.getByRole("button", { name: "Add a key for Cerebras" }).boundingBox(),
      ]);
      expect(box?.width).toBeLessThanOrEqual(390);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });

    it("saves, tests and removes a key after confirmation", async () => {
      const { page } = await visit("/providers", signedIn(hub()));
      const row = rows(page, "Providers").filter({ hasText: "Cerebras" });
      await row.getByRole("button", { name: "Add a key for Cerebras" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Cerebras key").fill("short");
      await dialog.getByRole("button", { name: "Save key" }).click();
      await dialog.getByRole("alert").getByText("at least 8 characters").waitFor();
      await dialog.getByLabel("Cerebras key").fill("e2e-cerebras-key");
      await dialog.getByRole("button", { name: "Save key" }).click();
      await dialog.waitFor({ state: "detached" });
      const moved = rows(page, "Providers").filter({ hasText: "Cerebras" });
      await expect.poll(() => moved.locator("td").nth(1).textContent()).toBe("Your key");
      await moved.getByRole("button", { name: "Test the key for Cerebras" }).click();
      await moved.getByText("Cerebras accepted this key and answered with one token.").waitFor();
      expect(hub().simulator?.calls.at(-1)?.headers.authorization).toBe("Bearer e2e-cerebras-key");

      await page.goto(`${hub().address}/settings/keys`);
      await settled(page);
      await expect.poll(() => rows(page, "Provider keys").locator("td").nth(1).textContent()).toBe("…-key");
      await page.getByRole("button", { name: "Remove the key for Cerebras" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("No keys yet").waitFor();
    });

    const checks: readonly [number, string, string][] = [
      [401, "Refused", "Groq rejected this key."],
      [402, "No credit left", "its account has no credit"],
      [503, "Not tested", "Groq failed, so the key was not tested"],
    ];
    it.each(sampled(checks, 3))("explains a key check that answered %d: %s", async (status, words, sentence) => {
      const { page } = await visit("/providers", signedIn(hub()));
      hub().simulator?.faults.add({ fault: "status", status, times: 1 });
      const row = rows(page, "Providers").filter({ hasText: "Groq" });
      await row.getByRole("button", { name: "Test the key for Groq" }).click();
      await row.getByText(words, { exact: true }).waitFor();
      await row.getByText(sentence).waitFor();
      hub().simulator?.faults.clear();
    });

    it("shows usage by day, provider, model and call, with estimates marked", async () => {
      expect((await call(hub(), "acme/talker:groq")).status).toBe(200);
      hub().simulator?.faults.add({ fault: "no-usage", times: 1 });
      expect((await call(hub(), "acme/talker:together")).status).toBe(200);
      hub().simulator?.faults.clear();
      expect((await call(hub(), "acme/failing")).ok).toBe(false);

      const { page } = await visit("/settings/usage", signedIn(hub()));
      const sums = page.locator("dl[aria-label=Sums] > div");
      await expect.poll(() => sums.last().textContent()).toMatch(/^Cost≈ \$0\.\d+estimated for 1 call of \d+$/);
      await page.getByRole("img", { name: /^Calls by day, .* most on / }).waitFor();
      await page.getByText("Table", { exact: true }).click();
      await rows(page, "Usage by day").first().waitFor();
      await expect
        .poll(() => rows(page, "By provider").allTextContents())
        .toEqual(
          expect.arrayContaining([expect.stringMatching(/^Groq.*1\$/), expect.stringMatching(/^Together AI.*1≈ \$/)]),
        );
      await rows(page, "By model").getByRole("link", { name: "acme/talker" }).waitFor();

      const calls = rows(page, "Calls");
      const groq = calls.filter({ hasText: "Groq" }).first();
      const together = calls.filter({ hasText: "Together AI" }).first();
      await expect.poll(() => groq.locator("td").nth(6).textContent()).toMatch(/^Cost, confirmed: \$/);
      await expect.poll(() => together.locator("td").nth(6).textContent()).toMatch(/^Cost, estimated: ≈ \$/);
      await expect.poll(() => groq.locator("td").nth(4).textContent()).toBe("1");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export calls" }).click(),
      ]);
      const text = readFileSync(await file.path(), "utf8");
      expect(file.suggestedFilename()).toBe("calls.csv");
      expect(text.split("\r\n")[0]).toContain("requestId");
      expect(text).toContain("acme/talker");
      await page.getByLabel("Status").selectOption("done");
      await expect.poll(() => new URL(page.url()).searchParams.get("state")).toBe("done");
      await expect.poll(() => calls.count()).toBe(2);
    });

    it("refuses a call over budget and shows the spending", async () => {
      const { page } = await visit("/settings/budgets", signedIn(hub()));
      await page.getByRole("button", { name: "Set a budget" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Limit in US dollars").fill("a lot");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByRole("alert").getByText("between $0 and $1,000,000").waitFor();
      await dialog.getByLabel("Limit in US dollars").fill("0.000001");
      await dialog.getByText("One-off").click();
      await dialog.getByLabel("Allow").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("$0 of $0.000001 spent so far").first().waitFor();
      const budgets = await fetch(`${hub().address}/api/budgets`, {
        headers: { authorization: `Bearer ${hub().token}` },
      });
      expect(await budgets.json()).toMatchObject([{ account: "owner", unpriced: "allow" }]);
      expect((await call(hub(), "acme/talker:groq")).status).toBe(402);
      await page.getByRole("button", { name: "Remove the budget of owner" }).click();
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByText("No budgets").waitFor();
      expect((await call(hub(), "acme/talker:groq")).status).toBe(200);
    });
  },
  { hasProviders: true },
);
