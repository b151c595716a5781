import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EngineDouble, startEngine } from "../apps/server/src/testing/servers/engine-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo } from "./support/commits.ts";
import type { Hub } from "./support/hub.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const desiredOf = async (hub: Hub): Promise<{ readonly hash: string; readonly commit: string }[]> => {
  const headers = { authorization: `Bearer ${hub.token}` };
  return (await (await fetch(`${hub.address}/api/engines/desired`, { headers })).json()) as never;
};

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
        await dialog.getByRole("alert").getByText('"address"').waitFor();
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
        await page.getByText(/^No requests in the last 7 days\.$|^Requests, last 7 days$/).waitFor();
        const call = { model: "owner/lighthouse", messages: [{ role: "user", content: "hi" }] };
        const [id = 0] = await endpointIds();
        await sendAsOwner(hub(), "PATCH", `${path}/${id}`, { task: "conversational", zone: "eu-north" });
        expect((await sendAsOwner(hub(), "POST", "/router/v1/chat/completions", call)).status).toBe(200);
        await expect.poll(() => rows(page).locator("td").nth(4).textContent()).toMatch(/\d+ ms|s$/);
        await expect.poll(() => rows(page).locator("td").nth(1).textContent()).toContain("vLLM · eu-north");
        await page.reload();
        await page
          .getByRole("img", { name: /^Requests to owner\/lighthouse per 2 hours, .*: \d+ requests?/ })
          .waitFor();
        await page.getByRole("img", { name: /^Median time to the first token of owner\/lighthouse .*: \d/ }).waitFor();
        await expectGoodPage(page);
        // The page is as narrow as a phone now.
        const actions = rows(page).getByRole("button", { name: /^Actions for/ });
        await actions.press("Enter");
        await page.getByRole("button", { name: "Drain", exact: true }).press("Enter");
        await expect.poll(() => rows(page).locator("td").first().textContent()).toBe("Draining");
        await page.goto(`${hub().address}/owner/lighthouse/settings/engines`);
        await page.getByRole("region", { name: "Endpoints" }).getByText("Draining").waitFor();
        await page.getByRole("link", { name: "Manage engines" }).click();
        await actions.click();
        await page.getByRole("button", { name: "Remove", exact: true }).click();
        await dialog.getByRole("button", { name: "Remove", exact: true }).click();
        await page.getByText("No engines").waitFor();
        expect(pageErrors).toEqual([expect.stringContaining("400 (Bad Request)")]);
      },
      timeoutMs,
    );

    detail(
      "a model's page shows what it takes to run it here; admins start and stop it",
      async () => {
        const path = "/orrery/guide-gguf";
        const visitor = await visit(path);
        const panelOf = (page: Page) =>
          page.locator("section", { has: page.getByRole("heading", { name: "Run on this hub" }) }).last();
        await panelOf(visitor.page)
          .getByText(/^\d+(\.\d)? MB of 2\.1 GB; models use /)
          .waitFor();
        await panelOf(visitor.page)
          .getByText(/^Estimate: each token reads|^Median of its last answers/)
          .waitFor();
        expect(await panelOf(visitor.page).getByRole("button").count()).toBe(0);
        const { page, pageErrors } = await visit(path, signedIn(hub()));
        const panel = panelOf(page);
        await panel.getByRole("button", { name: "Run on this hub" }).click();
        await panel.getByRole("status").getByText("Running").waitFor({ timeout: 60_000 });
        await panel.getByRole("button", { name: "Stop" }).click();
        await panel.getByRole("status").getByText("Not loaded").waitFor();
        await expectGoodPage(page);
        await sendAsOwner(hub(), "POST", `/api/models${path}/hub-run`, {});
        await page.goto(`${hub().address}/engines`);
        const row = page.getByRole("region", { name: "Endpoints of orrery/guide-gguf" }).locator("tbody tr");
        await expect.poll(() => row.locator("td").first().textContent(), { timeout: 60_000 }).toBe("Healthy");
        expect(await row.locator("td").nth(1).textContent()).toMatch(/^this hubllama\.cpp \w+ · [\d.]+ MB in memory$/);
        await page.getByText(/^Updated (?:just now|\d+ seconds? ago)$/).waitFor();
        await row.getByRole("button", { name: "Stop orrery/guide-gguf on this hub" }).click();
        await page.getByText("No engines").waitFor();
        expect(pageErrors).toEqual([]);
      },
      timeoutMs,
    );

    detail(
      "shows the command that starts a worker",
      async () => {
        const { page, pageErrors } = await visit("/engines", signedIn(hub()));
        await page.getByRole("button", { name: "Add worker" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("URL of the worker").fill("http://10.0.0.8:4748");
        await dialog.getByLabel("Models").fill("orrery/guide");
        expect((await dialog.locator("pre").textContent())?.split(" \\\n  ")).toEqual([
          `npm run orrery -- worker --hub ${hub().address} --token hf_…`,
          "--host 0.0.0.0 --port 4748 --address http://10.0.0.8:4748",
          "--model orrery/guide",
        ]);
        expect(await dialog.getByRole("link", { name: "Create a token" }).getAttribute("href")).toBe(
          "/settings/tokens?new=token",
        );
        await expectGoodPage(page);
        expect(pageErrors).toEqual([]);
      },
      timeoutMs,
    );

    detail(
      "deploys a revision on a cluster, shows what the cluster reports, rolls back and stops",
      async () => {
        const desired = "/api/engines/desired/owner/lighthouse";
        await sendAsOwner(hub(), "DELETE", `${desired}?kind=ray-serve`, {});
        const { page, pageErrors } = await visit("/engines", signedIn(hub()));
        await page.getByText("Nothing is deployed on a cluster.").waitFor();
        await page.getByRole("button", { name: "Deploy a revision", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Model", { exact: true }).fill("owner/lighthouse");
        await dialog.getByText("Replicas and resources").click();
        await dialog.getByLabel("Min replicas").fill("2");
        await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
        const row = page.getByRole("region", { name: "Deployments" }).locator("tbody tr");
        await expect.poll(() => row.locator("td").first().textContent()).toBe("Deployingnot reported yet");
        const [wanted] = await desiredOf(hub());
        const logsUrl = "https://logs.example/lighthouse";
        const report = { hash: wanted?.hash, state: "running", replicas: 2, logsUrl };
        await sendAsOwner(hub(), "POST", `${desired}/report?kind=ray-serve`, report);
        await expect.poll(() => row.locator("td").first().textContent()).toContain("Running");
        expect(await row.locator("td").nth(3).textContent()).toBe("2 of 2");
        expect(await row.getByRole("link", { name: "View logs" }).getAttribute("href")).toBe(logsUrl);
        const { commitOid } = await commitTo(hub(), "models/owner/lighthouse", { "deployed.txt": `${Date.now()}` });
        await row.getByRole("button", { name: /^Deploy revision/ }).click();
        await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
        await expect.poll(() => row.locator("td").nth(2).textContent()).toContain(commitOid.slice(0, 7));
        await expectGoodPage(page);
        await row.getByRole("button", { name: /^Roll back/ }).click();
        await dialog.getByRole("button", { name: "Roll back", exact: true }).click();
        await expect.poll(() => row.locator("td").nth(2).textContent()).toContain(wanted?.commit.slice(0, 7));
        await row.getByRole("button", { name: /^Stop/ }).click();
        await dialog.getByRole("button", { name: "Stop", exact: true }).click();
        await page.getByText("Nothing is deployed on a cluster.").waitFor();
        expect(pageErrors).toEqual([]);
      },
      timeoutMs,
    );
  },
  { isSeeded: true },
);
