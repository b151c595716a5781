import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage, settled } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const pathOf = (page: Page) => new URL(page.url()).pathname;

describeInBrowser(
  "creating repositories, collections and organizations",
  ({ visit, hub }) => {
    it("offers New to people who are signed in, by mouse and by keyboard", async () => {
      const visitor = await visit("/models");
      expect(await visitor.page.getByRole("button", { name: "New", exact: true }).count()).toBe(0);
      const { page } = await visit("/models", signedIn(hub()));
      const menu = page.getByRole("button", { name: "New", exact: true });
      await menu.press("Enter");
      await page.getByRole("link", { name: "Token" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await menu.getAttribute("aria-expanded")).toBe("false");
      await menu.click();
      await page.getByRole("link", { name: "Model", exact: true }).click();
      await page.getByRole("heading", { name: "New model" }).waitFor();
    });

    it("checks the name while it is typed, keeps the draft on reload, and creates a model with a card", async () => {
      const { page, pageErrors } = await visit("/new/model", signedIn(hub()));
      const name = page.getByLabel("Name");
      const create = page.getByRole("button", { name: "Create model" });
      expect(await create.isDisabled()).toBe(true);
      for (const [typed, verdict] of [
        ["my model", 'Names can\'t contain spaces. Use "-" instead.'],
        ["lighthouse", 'There is already a model "owner/lighthouse". Choose another name.'],
        ["harbor", "Available"],
      ] as const) {
        await name.fill(typed);
        await page.getByRole("status").getByText(verdict).waitFor();
      }
      await page.getByRole("radio", { name: /^Private/ }).check();
      await page.getByLabel("License").selectOption("mit");
      await page.getByLabel("Task").selectOption("text-classification");
      await page.reload();
      await settled(page);
      await expect.poll(() => name.inputValue()).toBe("harbor");
      await page.getByText("Preview README.md").click();
      await page.getByText("pipeline_tag: text-classification").waitFor();
      expect(await page.getByText("## Intended use").count()).toBe(0);
      await page.getByRole("checkbox", { name: /^Add a card template/ }).check();
      await page.getByText("## Intended use").waitFor();
      await page.getByText("Do this from code").click();
      await page.getByText("hf repos create owner/harbor --private").waitFor();
      await page.getByRole("button", { name: "Create model" }).click();
      await expect.poll(() => pathOf(page)).toBe("/owner/harbor/tree/main");
      await page.getByRole("link", { name: "README.md", exact: true }).waitFor();
      const record = await fetch(`${hub().address}/api/models/owner/harbor`, {
        headers: { authorization: `Bearer ${hub().token}` },
      });
      expect(await record.json()).toMatchObject({
        private: true,
        pipeline_tag: "text-classification",
        cardData: { license: "mit" },
      });
      await page.goto(`${hub().address}/new/model`);
      await settled(page);
      expect(await name.inputValue()).toBe("");
      expect(pageErrors).toEqual([]);
    });

    it("creates an organization and shows its page, then a dataset and a collection of it", async () => {
      const { page, pageErrors } = await visit("/new/organization", signedIn(hub()));
      await page.getByLabel("Name", { exact: true }).fill("models");
      await page.getByText('"models" is reserved for a page of this hub.').waitFor();
      await page.getByLabel("Name", { exact: true }).fill("harbor-lab");
      await page.getByLabel("Display name (optional)").fill("Harbor Lab");
      await page.getByText("Available").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Harbor Lab" }).waitFor();
      expect(pathOf(page)).toBe("/harbor-lab");
      await page.getByText("No models yet").waitFor();

      await page.goto(`${hub().address}/new/dataset?owner=harbor-lab`);
      await page.getByLabel("Name", { exact: true }).fill("tide-tables");
      await page.getByText("Available").waitFor();
      await page.getByRole("button", { name: "Create dataset" }).click();
      await expect.poll(() => pathOf(page)).toBe("/datasets/harbor-lab/tide-tables/tree/main");

      await page.goto(`${hub().address}/new/collection?owner=harbor-lab`);
      await page.getByLabel("Title").fill("Ready for production");
      await page.getByRole("button", { name: "Create collection" }).click();
      await page.getByRole("heading", { name: "Ready for production" }).waitFor();
      expect(pathOf(page)).toMatch(/^\/collections\/harbor-lab\/ready-for-production-[0-9a-f]{24}$/);
      await page.getByText("Nothing here yet").waitFor();

      await page.getByRole("button", { name: "Add to collection" }).click();
      await page.getByLabel("Title").fill("Everything");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("link", { name: "Everything" }).click();
      const items = page.getByRole("list", { name: "Items" });
      await items.getByText("Collection · 0 upvotes").waitFor();
      await items.getByRole("link", { name: "Ready for production" }).click();
      await expect.poll(() => pathOf(page)).toMatch(/^\/collections\/harbor-lab\/ready-for-production-/);
      expect(pageErrors).toEqual([]);
    });

    detail("asks visitors to sign in, and says which token is needed", async () => {
      const visitor = await visit("/new/model");
      await visitor.page.getByText("Sign in to continue").waitFor();
      const made = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "reader", role: "read" });
      const { token } = (await made.json()) as { token: string };
      const { page } = await visit("/new/model", signedIn(hub(), token));
      await page.getByText("sign in with a token that has the role Write or Admin").waitFor();
    });

    it.each(sampled(["/new/model", "/new/collection", "/new/organization", "/new/anything"], 4))(
      "%s is accessible in light and dark, fits 360 px and stays within its script budget",
      async (path) => {
        const { page } = await visit(path, signedIn(hub()));
        await expectGoodPage(page);
      },
      60_000,
    );
  },
  { isSeeded: true },
);

describeInBrowser(
  "owners",
  ({ visit, hub }) => {
    it("shows a user's models, datasets and activity, reached from the header of a model", async () => {
      const { page, pageErrors } = await visit("/owner/lighthouse");
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "owner" }).click();
      await page.getByRole("heading", { name: "owner", exact: true }).waitFor();
      await page.getByRole("list", { name: "Models" }).getByRole("link", { name: "owner/lighthouse-GGUF" }).waitFor();
      await page.getByRole("list", { name: "Datasets" }).getByRole("link", { name: "owner/tides" }).waitFor();
      await page
        .getByRole("list", { name: "Activity" })
        .getByRole("link", { name: "Add card and files" })
        .first()
        .waitFor();
      await page.getByRole("link", { name: /^Models 2/ }).click();
      await expect.poll(() => new URL(page.url()).search).toBe("?tab=models");
      expect(await page.getByRole("list", { name: "Models" }).getByRole("listitem").count()).toBe(2);
      expect(pageErrors).toEqual([]);
    });

    detail("lets an admin edit the profile of an organization, and shows members and roles", async () => {
      await sendAsOwner(hub(), "POST", "/api/users", { name: "ada" });
      await sendAsOwner(hub(), "POST", "/api/organizations", { name: "tide-lab", fullname: "Tide Lab" });
      await sendAsOwner(hub(), "PUT", "/api/organizations/tide-lab/members/ada", { role: "write" });
      const { page } = await visit("/tide-lab", signedIn(hub()));
      await page.getByRole("button", { name: "Edit profile" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Bio").fill("We measure <b>tides</b>.");
      await dialog.getByLabel("Website").fill("javascript:alert(1)");
      await dialog.getByText("Enter an address that starts with https://").waitFor();
      await dialog.getByLabel("Website").fill("https://tides.example/");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("We measure <b>tides</b>.").waitFor();
      await page.getByRole("link", { name: "tides.example" }).waitFor();
      await page.getByRole("link", { name: /^Members 2/ }).click();
      const row = page.getByRole("row").filter({ hasText: "ada" });
      await row.getByText("Write").waitFor();
      await row.getByRole("link", { name: "ada" }).click();
      await page.getByRole("heading", { name: "ada" }).waitFor();
      await page.getByRole("list", { name: "Organizations" }).getByRole("link", { name: "Tide Lab" }).waitFor();
    });

    detail("shows owners without an account, and helps if there is no such name", async () => {
      const { page } = await visit("/acme");
      await page.getByText("No account on this hub").waitFor();
      await page.getByRole("link", { name: "acme/chatty-7b" }).waitFor();
      await page.goto(`${hub().address}/no-such-owner`);
      await page.getByText("No user, organization or model is called").waitFor();
    });

    it.each(sampled(["/owner", "/tide-lab?tab=members", "/collections"], 3))(
      "%s is accessible in light and dark, fits 360 px and stays within its script budget",
      async (path) => {
        const { page } = await visit(path, signedIn(hub()));
        await expectGoodPage(page);
      },
      60_000,
    );
  },
  { isSeeded: true },
);
