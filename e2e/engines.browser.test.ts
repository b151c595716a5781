import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EngineDouble, startEngine } from "../apps/server/src/testing/servers/engine-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const rows = (page: Page) => page.getByRole("region", { name: "Endpoints of owner/lighthouse" }).locator("tbody tr");

/** The page is checked in every form, which takes a while on a busy machine. */
const timeoutMs = 180_000;

describeInBrowser(
  "engines",
  ({ visit, hub }) => {
    let engine: EngineDouble;
    beforeAll(async () => {
      engine = await startEngine("first");
    });
    afterAll(() => engine?.close());
    const path = "/api/models/owner/lighthouse/endpoints";
    const endpointIds = async (): Promise<number[]> => {
      const reply = await fetch(`${hub().address}${path}`, { headers: { authorization: `Bearer ${hub().token}` } });
      return ((await reply.json()) as { id: number }[]).map(({ id }) => id);
    };
    /** A repeated attempt starts afresh. */
    const removeAll = async (): Promise<void> => {
      for (const id of await endpointIds()) await sendAsOwner(hub(), "DELETE", `${path}/${id}`, {});
    };

    it("asks visitors to sign in", async () => {
      const { page } = await visit("/engines");
      await page.getByRole("alert").getByText("Sign in to see this").waitFor();
    });

    it(
      "connects an engine after a test, shows its load, drains and removes it",
      async () => {
        await removeAll();
        const { page, pageErrors } = await visit("/engines", signedIn(hub()));
        await page.getByText("No engines").waitFor();
        await page.getByRole("main").getByRole("button", { name: "Connect an engine" }).first().click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Model", { exact: true }).fill("owner/lighthouse");
        await dialog.getByLabel("URL").fill("ftp://nowhere");
        await dialog.getByRole("button", { name: "Connect", exact: true }).click();
        await dialog.getByRole("alert").getByText("“address”").waitFor();
        await dialog.getByLabel("URL").fill("http://127.0.0.1:1");
        await dialog.getByRole("button", { name: "Test connection" }).click();
        await dialog.getByText("Can’t connect: connection refused").waitFor();
        await dialog.getByLabel("URL").fill(engine.address);
        await dialog.getByLabel("Model name at the engine").fill("served");
        await dialog.getByRole("button", { name: "Test connection" }).click();
        await dialog.getByText(/Reachable in .*: connected/).waitFor();
        await dialog.getByText("Share, limits and price").click();
        await dialog.getByLabel("Max in flight").fill("8");
        await dialog.getByRole("button", { name: "Connect", exact: true }).click();
        await expect.poll(() => rows(page).locator("td").nth(2).textContent()).toContain("0 of 8");
        const call = { model: "owner/lighthouse", messages: [{ role: "user", content: "hi" }] };
        const [id = 0] = await endpointIds();
        await sendAsOwner(hub(), "PATCH", `${path}/${id}`, { task: "conversational", zone: "eu-north" });
        expect((await sendAsOwner(hub(), "POST", "/router/v1/chat/completions", call)).status).toBe(200);
        await expect.poll(() => rows(page).locator("td").nth(4).textContent()).toMatch(/\d+ ms|s$/);
        await expect.poll(() => rows(page).locator("td").nth(1).textContent()).toContain("vLLM · eu-north");
        await expectGoodPage(page);
        await rows(page)
          .getByRole("button", { name: /^Drain/ })
          .press("Enter");
        await expect.poll(() => rows(page).locator("td").first().textContent()).toBe("Draining");
        await page.goto(`${hub().address}/owner/lighthouse?tab=settings`);
        await page.getByRole("region", { name: "Endpoints" }).getByText("Draining").waitFor();
        await page.getByRole("link", { name: "Manage engines" }).click();
        await rows(page)
          .getByRole("button", { name: /^Remove/ })
          .click();
        await dialog.getByRole("button", { name: "Remove", exact: true }).click();
        await page.getByText("No engines").waitFor();
        expect(pageErrors).toEqual([expect.stringContaining("400 (Bad Request)")]);
      },
      timeoutMs,
    );
  },
  { isSeeded: true },
);
