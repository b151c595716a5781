import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { addPerson, commitTo, post } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

describeInBrowser(
  "watching and notifications",
  ({ visit, hub }) => {
    /** A repeated attempt needs a person of its own. */
    let attempts = 0;

    it("watches a model, reads what happened, marks it read and unread, and creates a feed", async () => {
      attempts += 1;
      const name = `ada${attempts}`;
      const { page, pageErrors } = await visit("/owner/lighthouse", signedIn(hub(), await addPerson(hub(), name)));
      await page.getByRole("button", { name: "Watch: Participating" }).click();
      await page.getByRole("button", { name: /^All activity/ }).click();
      await page.getByRole("button", { name: "Watch: All activity" }).waitFor();
      await commitTo(hub(), "models/owner/lighthouse", { "notes.txt": name }, { message: "Add notes" });
      await post(hub(), "/api/models/owner/lighthouse/discussions", {
        title: "A question",
        description: `For @${name}`,
      });

      await page.goto(`${hub().address}/notifications`);
      await page.getByRole("link", { name: "Notifications, 2 unread" }).waitFor();
      const bell = page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true });
      const rows = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
      await expect.poll(() => rows.count()).toBe(2);
      const question = rows.nth(0);
      const commit = rows.nth(1);
      expect(await question.textContent()).toMatch(/A question #\d.*owner opened this discussion · You were mentioned/);
      expect(await commit.textContent()).toContain("Add notes");
      expect(await commit.textContent()).toContain("owner pushed to main");

      await page.getByLabel("Repository").selectOption({ label: "owner/lighthouse (2)" });
      await expect.poll(() => new URL(page.url()).searchParams.get("repo")).toBe("models/owner/lighthouse");
      await page.getByRole("button", { name: "Mark “Add notes” as read" }).press("Enter");
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByRole("link", { name: "Notifications, 1 unread" }).waitFor();
      await question.getByRole("link", { name: /^A question/ }).click();
      await page.getByRole("heading", { name: /A question/ }).waitFor();
      await bell.click();
      await page.getByText("All caught up").waitFor();

      await page.getByRole("button", { name: "Show all" }).click();
      await page.getByRole("button", { name: "Mark “Add notes” as unread" }).click();
      await page.getByRole("link", { name: "Notifications, 1 unread" }).waitFor();
      await page.getByRole("button", { name: "Mark all as read" }).click();
      await bell.waitFor();

      await page.getByRole("button", { name: "Create feed" }).click();
      const url = (await page.getByLabel("Feed address", { exact: true }).textContent()) ?? "";
      expect(await (await fetch(url)).text()).toContain("<title>owner/lighthouse: owner pushed to main</title>");
      expect(pageErrors).toEqual([]);
      // The scripts of the discussion that was opened above do not count.
      await page.reload();
      await page.getByLabel("Feed address", { exact: true }).waitFor();
      await expectGoodPage(page);
    });

    detail("asks visitors to sign in, is empty for people who watch nothing, and watches an owner", async () => {
      const visitor = await visit("/notifications");
      await visitor.page.getByText("Sign in to see this").waitFor();
      const watch = await visit("/owner/lighthouse");
      await watch.page.getByRole("button", { name: "Watch", exact: true }).click();
      await watch.page.getByRole("link", { name: "Sign in to watch" }).waitFor();
      const { page } = await visit("/notifications?state=all", signedIn(hub(), await addPerson(hub(), "bob")));
      await page.getByText("No notifications yet").waitFor();
      expect(await page.getByRole("button", { name: "Mark all as read" }).isDisabled()).toBe(true);
      await page.goto(`${hub().address}/owner`);
      await page.getByRole("button", { name: "Watch", exact: true }).click();
      await page.getByRole("button", { name: "Watching" }).waitFor();
      await page.goto(`${hub().address}/owner/lighthouse`);
      await page.getByRole("button", { name: "Watch: All activity" }).waitFor();
    });
  },
  { isSeeded: true },
);
