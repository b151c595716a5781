import { readFileSync } from "node:fs";
import type { AdminOverview } from "@orrery/contract";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

describeInBrowser(
  "the overview for admins",
  ({ visit, hub }) => {
    const ask = (model: string) =>
      sendAsOwner(hub(), "POST", "/router/v1/chat/completions", { model, messages: [{ role: "user", content: "Hi" }] });
    const rowOf = (page: Page, name: string) =>
      page.getByRole("region", { name: "Health", exact: true }).getByRole("row", { name: new RegExp(`^${name}`) });

    it("shows what needs attention, the last day, health, storage and activity", async () => {
      expect((await ask("acme/talker:groq")).status).toBe(200);
      hub().simulator?.faults.add({ fault: "status", status: 400, times: 1 });
      expect((await ask("acme/talker:together")).ok).toBe(false);
      hub().simulator?.faults.clear();
      // Nothing listens there.
      const engine = { kind: "openai", address: "http://127.0.0.1:9" };
      await sendAsOwner(hub(), "PUT", "/api/models/acme/unserved/deployment", engine);
      const headers = { authorization: `Bearer ${hub().token}` };
      await expect
        .poll(
          async () =>
            ((await (await fetch(`${hub().address}/api/admin/overview`, { headers })).json()) as AdminOverview).engines
              .failing.length,
          { timeout: 20_000, interval: 250 },
        )
        .toBe(1);

      const { page } = await visit("/settings/tokens", signedIn(hub()));
      await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Overview" }).click();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      const attention = page.getByRole("list", { name: "Needs attention" });
      await attention.getByText("127.0.0.1:9 is unreachable.").waitFor();
      await attention.getByText(/^It serves acme\/unserved\./).waitFor();

      const day = page.locator('dl[aria-label="Last 24 hours"] > div');
      await expect
        .poll(() => day.allTextContents())
        .toEqual([
          expect.stringMatching(/^Requests\d+/),
          expect.stringMatching(/^Errors[1-9]\d*\d+\.\d% of requests$/),
          expect.stringMatching(/^Latency, p95[\d.]+ m?s/),
          expect.stringMatching(/^Active people1of \d+ accounts?$/),
        ]);
      await page.getByRole("img", { name: /^Requests per hour, last 24 hours\. Peak: \d+\.$/ }).waitFor();
      await expect.poll(() => rowOf(page, "Engines").textContent()).toContain("1 unreachable");
      await expect.poll(() => rowOf(page, "Database").textContent()).toMatch(/SQLite|PostgreSQL/);
      await page.getByRole("region", { name: "Recent activity" }).getByText("acme/unserved").first().waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download report" }).click(),
      ]);
      expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({ storage: { status: "ok" } });
      await expectGoodPage(page);
      await attention.getByRole("link", { name: "View engines" }).click();
      await page.getByRole("heading", { level: 1, name: "Engines" }).waitFor();
    });

    it("is not offered to people who do not run the hub", async () => {
      await sendAsOwner(hub(), "POST", "/api/users", { name: "ada" });
      const reply = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "web", role: "admin", account: "ada" });
      const { token } = (await reply.json()) as { token: string };
      const { page } = await visit("/settings/overview", signedIn(hub(), token));
      await page.getByText("Admins only").waitFor();
      const nav = page.getByRole("navigation", { name: "Settings" });
      expect(await nav.getByRole("link", { name: "Overview" }).count()).toBe(0);
    });
  },
  { hasProviders: true },
);
