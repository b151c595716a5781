import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { modelChecks } from "./support/checked-model.ts";
import { addPerson } from "./support/commits.ts";
import { settled } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const panelOf = (page: Page): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name: /^Try it/ }) }).last();

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

describeInBrowser(
  "no dead ends",
  ({ visit, hub }) => {
    const simulator = () => hub().simulator ?? expect.unreachable("there is no simulator");

    it("a repository that is not found offers each person only what can help", async () => {
      const mira = await addPerson(hub(), `mira${Date.now()}`);
      const cases = [
        { options: {}, offered: ["Search models", "Sign in to see private models", "Home"] },
        { options: signedIn(hub(), mira), offered: ["Search models", "Home"] },
        { options: signedIn(hub()), offered: ["Search models", "Import from another hub", "Home"] },
      ];
      for (const { options, offered } of cases) {
        const { page } = await visit("/acme/no-such-model", options);
        const actions = page.getByRole("main").getByRole("link", { name: /^(Search models|Sign in|Import|Home)/ });
        await expect.poll(() => actions.allTextContents()).toEqual(offered);
      }
    });

    it("addresses that people know from other hubs lead to the page of the same repository", async () => {
      await sendAsOwner(hub(), "POST", "/api/repos/create", { name: "owner/known", type: "dataset" });
      const { page, pageErrors } = await visit("/new", signedIn(hub()));
      const at = () => new URL(page.url()).pathname + new URL(page.url()).search;
      const cases = [
        ["/new", "/new/model"],
        ["/new-dataset", "/new/dataset"],
        ["/organizations/new", "/new/organization"],
        ["/acme/talker/settings", "/acme/talker/settings"],
        ["/acme/talker/edit/main/README.md", "/acme/talker/blob/main/README.md?action=edit"],
        ["/acme/talker/upload/main", "/acme/talker/tree/main"],
        ["/acme/talker/new/main", "/acme/talker/tree/main?action=new"],
        ["/acme/talker/discussions/new", "/acme/talker/discussions/new"],
        ["/models/acme/talker", "/acme/talker"],
        ["/datasets/owner/known/viewer", "/datasets/owner/known?tab=rows"],
        ["/datasets/owner/known/settings", "/datasets/owner/known/settings"],
      ] as const;
      for (const [asked, shown] of cases) {
        const reply = await page.goto(hub().address + asked);
        expect([asked, reply?.status()]).toEqual([asked, 200]);
        await expect.poll(at).toBe(shown);
      }
      await page.getByRole("heading", { name: "Visibility" }).waitFor();
      // The same without asking the hub for a page.
      await page.evaluate(() => {
        history.pushState(null, "", "/acme/talker/edit/main/README.md");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await expect.poll(at).toBe("/acme/talker/blob/main/README.md?action=edit");
      expect(pageErrors).toEqual([]);
    });

    it("a failed chat keeps its error and Retry after a reload, and signing out clears it", async () => {
      simulator().faults.add({ fault: "cut", after: 4 });
      const { page } = await visit("/acme/talker", signedIn(hub()));
      const panel = panelOf(page);
      await panel.getByRole("textbox", { name: "Message" }).fill("Why is the sea salty?");
      await panel.getByRole("button", { name: "Send" }).click();
      await panel.getByRole("alert").waitFor();
      const message = await panel.getByRole("alert").locator("p").textContent();
      await page.reload();
      await settled(page);
      await expect.poll(() => panel.getByRole("alert").locator("p").textContent()).toBe(message);
      simulator().reset();
      await panel.getByRole("button", { name: "Retry" }).click();
      await panel
        .getByText(/You asked: Why is the sea salty/)
        .first()
        .waitFor();
      await expect.poll(() => panel.getByRole("alert").count()).toBe(0);
      await page.goto(`${hub().address}/playground?model=acme/talker`);
      await page.getByRole("textbox", { name: /^Message/ }).fill("A private question");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("orrery-playground-session"))).not.toBeNull();
      await page.getByRole("button", { name: /^Account/ }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("link", { name: "Sign in" }).first().waitFor();
      expect(await stored(page)).not.toContain("sea salty");
      await page.getByRole("button", { name: "Sessions" }).click();
      await page.getByRole("dialog").getByText("Saved in this browser").waitFor();
      expect(await page.getByRole("dialog").getByText("A private question").count()).toBe(0);
    });

    detail("a budget refusal offers the max tokens that fit, with which the call runs", async () => {
      await sendAsOwner(hub(), "PUT", "/api/budgets/owner", { period: "month", limitUsd: 0.004 });
      const { page } = await visit("/acme/talker", signedIn(hub()));
      const panel = panelOf(page);
      await panel.getByRole("button", { name: "Send" }).click();
      await panel.getByText(/^This call could cost up to \$0\.0\d+, more than your remaining budget\.$/).waitFor();
      await panel.getByRole("meter", { name: /of \$0\.004 used$/ }).waitFor();
      await panel.getByRole("button", { name: "Use 512 max tokens" }).click();
      await panel
        .getByText(/^You asked:/)
        .first()
        .waitFor();
      await panel.getByText("System prompt and parameters").click();
      await expect.poll(() => panel.getByLabel("max_tokens").inputValue()).toBe("512");
      await sendAsOwner(hub(), "DELETE", "/api/budgets/owner", undefined);
    });

    detail("a model's providers are drawn by price and measured speed", async () => {
      const { page } = await visit("/acme/talker?tab=providers", {
        before: (opened) =>
          opened.route("**/api/models/acme/talker/providers/checks", (route) =>
            route.fulfill({ json: modelChecks("acme/talker") }),
          ),
      });
      await page
        .getByRole("img", { name: /^Output price per 1M tokens and speed: .*Groq \$0\.59, 402 tokens\/s/ })
        .waitFor();
    });

    it("a budget refusal links to the budgets", async () => {
      await sendAsOwner(hub(), "PUT", "/api/budgets/owner", { period: "month", limitUsd: 0.000001 });
      const { page } = await visit("/acme/talker", signedIn(hub()));
      const panel = panelOf(page);
      await panel.getByRole("button", { name: "Send" }).click();
      await panel.getByRole("alert").getByRole("link", { name: "Raise budget" }).click();
      await page.waitForURL("**/settings/budgets");
      await sendAsOwner(hub(), "DELETE", "/api/budgets/owner", undefined);
    });

    it("offline, a page that was not loaded shows a notice, and Retry opens it when the hub is back", async () => {
      const { page } = await visit("/docs");
      await page.context().setOffline(true);
      await page.getByText("You’re offline").waitFor();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates" }).click();
      await page.getByRole("alert").getByText("Can’t reach the hub").waitFor();
      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByRole("alert").getByText("Can’t reach the hub").waitFor();
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByRole("heading", { level: 1, name: "Template workbench" }).waitFor();
    });

    detail("guides and snippets show this hub’s own address", async () => {
      const { page } = await visit("/docs/quick-start");
      const address = hub().address;
      await expect.poll(() => page.locator("main").textContent()).toContain(address);
      expect(await page.locator("main").textContent()).not.toContain(":4747");
      await page.goto(`${address}/acme/talker?tab=use`);
      await settled(page);
      await expect.poll(() => page.locator("main").textContent()).toContain(address);
      expect(await page.locator("main").textContent()).not.toContain(":4747");
    });

    it("the picker finds chat models by provider and by exact id, and offers built-in ones otherwise", async () => {
      const { page } = await visit("/playground");
      await page.getByRole("button", { name: "Choose a model" }).click();
      const field = page.getByRole("combobox", { name: "Find a model" });
      const options = page.getByRole("listbox", { name: "Find a model" }).getByRole("option");
      await field.fill("looker");
      await options.filter({ hasText: "acme/looker" }).first().waitFor();
      await field.fill("acme/painter");
      await options.filter({ hasText: /acme\/painter.*might not support this task/ }).waitFor();
      await field.fill("no-such-model-anywhere");
      await page.getByText("No matching models. Built-in models:").waitFor();
      await options.first().click();
      await page.getByRole("button", { name: /^Run/ }).first().waitFor();
    });
  },
  { hasProviders: true },
);
