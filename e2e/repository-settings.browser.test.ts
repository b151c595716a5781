import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import type { Hub } from "./support/hub.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { publish } from "./support/seed.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const pathOf = (page: Page) => new URL(page.url()).pathname;

const recordOf = async (hub: Hub, id: string) => {
  const reply = await fetch(`${hub.address}/api/models/${id}?expand=private&expand=gated&expand=discussionsDisabled`, {
    headers: { authorization: `Bearer ${hub.token}` },
  });
  return (await reply.json()) as Record<string, unknown>;
};

const newUser = async (hub: Hub, name: string): Promise<string> => {
  await sendAsOwner(hub, "POST", "/api/users", { name });
  const made = await sendAsOwner(hub, "POST", "/api/tokens", { name, role: "write", account: name });
  return ((await made.json()) as { token: string }).token;
};

const card = `---
license: mit
extra_gated_fields:
  Company: text
  I agree: checkbox
---
# Gated
`;

describeInBrowser(
  "settings of a repository",
  ({ visit, hub }) => {
    it("changes visibility and discussions, and refuses people who cannot write", async () => {
      const { page, pageErrors } = await visit("/owner/lighthouse", signedIn(hub()));
      await page.getByRole("link", { name: "Settings", exact: true }).click();
      await page.getByRole("radio", { name: /^Private/ }).check();
      await expect.poll(async () => (await recordOf(hub(), "owner/lighthouse")).private).toBe(true);
      await page.getByRole("radio", { name: /^Public/ }).check();
      await expect.poll(async () => (await recordOf(hub(), "owner/lighthouse")).private).toBe(false);
      await page.getByLabel("Allow discussions and pull requests").uncheck();
      await expect.poll(async () => (await recordOf(hub(), "owner/lighthouse")).discussionsDisabled).toBe(true);
      expect(pageErrors).toEqual([]);
      const eve = await visit("/owner/lighthouse/settings", signedIn(hub(), await newUser(hub(), "eve")));
      await eve.page.getByText("Only people who can write to this model").waitFor();
    });

    it("has an address for every section, and says which are not there", async () => {
      const { page } = await visit("/owner/lighthouse/settings", signedIn(hub()));
      const sections = page.getByRole("navigation", { name: "Settings of the model" });
      await sections.getByRole("link", { name: "Webhooks" }).click();
      await expect.poll(() => pathOf(page)).toBe("/owner/lighthouse/settings/webhooks");
      await page.getByRole("heading", { name: "Webhooks" }).waitFor();
      expect(await page.getByRole("heading", { name: "Visibility" }).count()).toBe(0);
      await page.reload();
      await page.getByRole("heading", { name: "Webhooks" }).waitFor();
      // As links from before lead here.
      await page.goto(`${hub().address}/owner/lighthouse?tab=settings`);
      await page.getByRole("heading", { name: "Visibility" }).waitFor();
      const unknown = await page.goto(`${hub().address}/owner/lighthouse/settings/nothing`);
      expect(unknown?.status()).toBe(404);
      await page.getByRole("link", { name: "General settings" }).click();
      await page.getByRole("heading", { name: "Visibility" }).waitFor();
    });

    detail("adds and removes a trusted publisher", async () => {
      const { page } = await visit("/owner/lighthouse/settings/publishers", signedIn(hub()));
      await page.getByRole("button", { name: "Add a publisher" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Repository of the job").fill("acme");
      await dialog.getByRole("button", { name: "Add publisher" }).click();
      await dialog.getByText("Enter the repository of the job").waitFor();
      await dialog.getByLabel("Repository of the job").fill("acme/train");
      await dialog.getByRole("button", { name: "Add publisher" }).click();
      const row = page.getByRole("row", { name: /repository=acme\/train, ref=refs\/heads\/main/ });
      await row.getByRole("button", { name: /^Remove/ }).click();
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByText("No trusted publishers.").waitFor();
    });

    it("accepts a request for a gated model, asked with the form of its card", async () => {
      await publish(hub().address, hub().token, {
        type: "model",
        name: "owner/gated",
        files: [{ path: "README.md", content: card }],
      });
      const owner = await visit("/owner/gated/settings/access", signedIn(hub()));
      await owner.page.getByRole("radio", { name: /^Manual/ }).check();
      await owner.page.getByText("No requests.").waitFor();

      const bob = await visit("/owner/gated", signedIn(hub(), await newUser(hub(), "bob")));
      const ask = bob.page.getByRole("form", { name: "Request access" });
      expect(await ask.getByRole("button", { name: "Request access" }).isDisabled()).toBe(true);
      await ask.getByLabel("Company").fill("Harbor Ltd");
      await ask.getByLabel("I agree").check();
      await ask.getByRole("button", { name: "Request access" }).click();
      await bob.page.getByText("Pending", { exact: true }).waitFor();

      await owner.page.reload();
      const row = owner.page.getByRole("row").filter({ hasText: "bob" });
      await row.getByText("Company: Harbor Ltd").waitFor();
      await row.getByRole("button", { name: "Accept bob" }).click();
      await row.waitFor({ state: "detached" });
      await bob.page.reload();
      await bob.page.getByRole("heading", { name: "Try it" }).waitFor();
    });

    it("renames a model, transfers it to an organization and deletes it with the name typed", async () => {
      const pier = `pier-${Date.now()}`;
      await sendAsOwner(hub(), "POST", "/api/organizations", { name: pier });
      await sendAsOwner(hub(), "POST", "/api/repos/create", { name: `owner/first-${pier}` });
      const { page } = await visit(`/owner/first-${pier}/settings`, signedIn(hub()));
      const form = page.getByRole("form", { name: "Rename or transfer" });
      await form.getByLabel("Name").fill(`second-${pier}`);
      await form.getByRole("button", { name: "Rename" }).click();
      await expect.poll(() => pathOf(page)).toBe(`/owner/second-${pier}/settings`);
      await form.getByLabel("Owner").selectOption(pier);
      await form.getByRole("button", { name: `Transfer to ${pier}` }).click();
      await expect.poll(() => pathOf(page)).toBe(`/${pier}/second-${pier}/settings`);
      await page.getByRole("button", { name: "Delete this model…" }).click();
      const dialog = page.getByRole("dialog");
      const confirm = dialog.getByRole("button", { name: "Delete this model" });
      await dialog.getByLabel(`Type ${pier}/second-${pier} to confirm`).fill(`${pier}/second`);
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByLabel(`Type ${pier}/second-${pier} to confirm`).fill(`${pier}/second-${pier}`);
      await confirm.click();
      await expect.poll(() => pathOf(page)).toBe(`/${pier}`);
      expect((await recordOf(hub(), `${pier}/second-${pier}`)).error).toBeDefined();
    });

    it("old names of a dataset lead to it until it is deleted, and then its name is free", async () => {
      const pier = `quay-${Date.now()}`;
      await sendAsOwner(hub(), "POST", "/api/organizations", { name: pier });
      const first = `owner/first-${pier}`;
      await publish(hub().address, hub().token, {
        type: "dataset",
        name: first,
        files: [{ path: "README.md", content: "# Tides\n\nHigh and low water." }],
      });
      const { page, pageErrors } = await visit(`/datasets/${first}/settings`, signedIn(hub()));
      const form = page.getByRole("form", { name: "Rename or transfer" });
      await form.getByLabel("Name").fill("lighthouse net");
      await form.getByRole("button", { name: "Rename" }).click();
      await page.getByRole("alert").waitFor();
      expect(pathOf(page)).toBe(`/datasets/${first}/settings`);
      await form.getByLabel("Name").fill(`second-${pier}`);
      await form.getByLabel("Owner").selectOption(pier);
      await form.getByRole("button", { name: /^Transfer/ }).click();
      await expect.poll(() => pathOf(page)).toBe(`/datasets/${pier}/second-${pier}/settings`);
      await page.goto(`${hub().address}/datasets/${first}`);
      await page.getByText("High and low water.").waitFor();
      const old = await fetch(`${hub().address}/datasets/${first}/resolve/main/README.md`);
      expect([old.status, await old.text()]).toEqual([200, expect.stringContaining("# Tides")]);
      await page.goto(`${hub().address}/datasets/${pier}/second-${pier}/settings`);
      await page.getByRole("button", { name: "Delete this dataset…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(`Type ${pier}/second-${pier} to confirm`).fill(`${pier}/second-${pier}`);
      await dialog.getByRole("button", { name: "Delete this dataset" }).click();
      await expect.poll(() => pathOf(page)).toBe(`/${pier}`);
      for (const name of [first, `${pier}/second-${pier}`])
        expect((await page.goto(`${hub().address}/datasets/${name}`))?.status()).toBe(404);
      await page.getByText("Dataset not found").first().waitFor();
      const again = await sendAsOwner(hub(), "POST", "/api/repos/create", { name: first, type: "dataset" });
      expect(again.status).toBe(200);
      expect(pageErrors.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
    });

    detail("adds, turns off and deletes a webhook", async () => {
      const { page } = await visit("/owner/lighthouse/settings/webhooks", signedIn(hub()));
      const form = page.getByRole("form", { name: "New webhook" });
      await form.getByLabel("URL").fill("https://hooks.example/orrery");
      await form.getByRole("button", { name: "Add webhook" }).click();
      const row = page.getByRole("row").filter({ hasText: "https://hooks.example/orrery" });
      await row.getByText("On", { exact: true }).waitFor();
      await row.getByRole("button", { name: "Turn off" }).click();
      await row.getByText("Off", { exact: true }).waitFor();
      await row.getByRole("button", { name: "Delete https://hooks.example/orrery" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await row.waitFor({ state: "detached" });
    });

    it("likes a model at once, and adds it to a new collection", async () => {
      const { page } = await visit("/owner/lighthouse", signedIn(hub()));
      await page.getByRole("button", { name: "Like 0" }).click();
      await page.getByRole("button", { name: "Liked 1" }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Liked 1" }).click();
      await page.getByRole("button", { name: "Like 0" }).waitFor();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("button", { name: "Add to collection" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Title").fill("Favorites");
      await dialog.getByRole("button", { name: "Add" }).click();
      await dialog.getByRole("link", { name: "Favorites" }).click();
      await page.getByRole("list", { name: "Items" }).getByRole("link", { name: "owner/lighthouse" }).waitFor();
      await page.getByRole("button", { name: "Remove owner/lighthouse" }).click();
      await page.getByText("Nothing here yet").waitFor();
    });

    detail("a visitor who likes a model is asked to sign in", async () => {
      const { page } = await visit("/owner/lighthouse");
      await page.getByRole("button", { name: /^Like/ }).click();
      await expect.poll(() => pathOf(page)).toBe("/login");
    });

    detail(
      "is accessible in light and dark, fits 360 px and stays within its script budget",
      async () => {
        const { page } = await visit("/owner/lighthouse/settings", signedIn(hub()));
        await expectGoodPage(page);
      },
      60_000,
    );
  },
  { isSeeded: true },
);
