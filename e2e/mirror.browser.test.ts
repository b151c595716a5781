import { afterAll, expect, it } from "vitest";
import { commitOf, startMirrorUpstream } from "../apps/server/src/testing/servers/mirror-upstream.ts";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { signedIn } from "./support/signed-in.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const files = { "README.md": "# Net", "model.pt": "weights" };
for (const id of ["lab/net", "lab/old"])
  upstream.repositories.set(id, { commits: { [first]: files }, refs: { "refs/heads/main": first } });

describeInBrowser(
  "the mirror's settings",
  ({ visit, hub }) => {
    const open = () => visit("/settings/mirror", signedIn(hub()));

    it("rules are added, edited, moved and deleted, by keyboard too", async () => {
      const { page } = await open();
      await page.getByText("No rules. Every repository of the upstreams is allowed.").waitFor();
      await page.getByText("Not contacted yet").waitFor();
      await page.getByText("Nothing was refused in the last 30 days.").waitFor();
      const dialog = page.getByRole("dialog");
      const save = dialog.getByRole("button", { name: "Save" });
      await page.getByRole("button", { name: "Add a rule" }).press("Enter");
      await save.click();
      await dialog.getByText("Enter a name.").waitFor();
      await dialog.getByLabel("Name", { exact: true }).fill("No pickle");
      await dialog.getByRole("checkbox", { name: "pickle" }).check();
      await save.click();
      await page.getByText("Deny · Formats: pickle").waitFor();
      await page.getByRole("button", { name: "Add a rule" }).click();
      await dialog.getByLabel("Name", { exact: true }).fill("Look first");
      await dialog.getByRole("radio", { name: /^Review/ }).check();
      await dialog.getByLabel("Names").fill("lab/old");
      await dialog.getByLabel("Names").press("Enter");
      await save.click();
      const rows = page.getByRole("list", { name: "Rules" }).getByRole("listitem");
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole("button", { name: "Move “Look first” up" }).press("Enter");
      await expect.poll(() => rows.first().textContent()).toContain("Look first");
      await page.getByRole("button", { name: "Edit “No pickle”" }).click();
      await dialog.getByLabel("Name", { exact: true }).fill("No pickles");
      await save.click();
      await expect.poll(() => rows.nth(1).textContent()).toContain("No pickles");
      await page.getByRole("button", { name: "Delete “No pickles”" }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect.poll(() => rows.count()).toBe(1);
      await expectGoodPage(page);
    });

    it("a test names the rule, a review is approved with a reason, and refusals are listed", async () => {
      const rules = [
        { name: "Look first", action: "review", when: { names: ["lab/old"] } },
        { name: "No pickle", action: "deny", when: { formats: ["pickle"] } },
      ];
      const headers = { authorization: `Bearer ${hub().token}`, "content-type": "application/json" };
      await fetch(`${hub().address}/api/mirror/rules`, { method: "PUT", headers, body: JSON.stringify(rules) });
      for (const path of ["lab/old/resolve/main/README.md", "lab/net/resolve/main/model.pt"])
        expect((await fetch(`${hub().address}/${path}`)).status).toBe(403);
      const { page } = await open();
      await page.getByText("Reachable", { exact: true }).waitFor();
      await page.getByRole("button", { name: `Test ${upstream.address}` }).click();
      await page.getByText(/^Answered in \d+ ms$/).waitFor();
      await page.getByLabel("ID", { exact: true }).fill("lab/net");
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await page.getByText("No rule matches.").waitFor();
      const trial = page.getByRole("region", { name: "Result for each file" });
      await expect.poll(() => trial.getByRole("row", { name: /model\.pt/ }).textContent()).toMatch(/Denied.*No pickle/);
      const refused = page.getByRole("region", { name: "Refused lately" });
      await expect.poll(() => refused.textContent()).toContain("“model.pt” of lab/net is not allowed");
      await page.getByRole("button", { name: "Approve lab/old" }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
      await dialog.getByLabel("Reason").fill("Read the card");
      await dialog.getByRole("button", { name: "Approve" }).click();
      await page.getByText("No reviews to decide.").waitFor();
      await page.getByText("Approved", { exact: true }).click();
      await page.getByText("owner: Read the card").waitFor();
      expect((await fetch(`${hub().address}/lab/old/resolve/main/README.md`)).status).toBe(200);
    });

    it("shows errors with a retry, and is for admins", async () => {
      const { page } = await visit("/settings/mirror", {
        before: async (blank) => {
          await signedIn(hub()).before?.(blank);
          await blank.route("**/api/mirror/rules", (route) =>
            route.fulfill({ status: 500, json: { error: "Broken." } }),
          );
        },
      });
      await page.getByText("Broken.").first().waitFor();
      await page.unroute("**/api/mirror/rules");
      await page.getByRole("button", { name: "Retry" }).first().click();
      await page.getByRole("button", { name: "Add a rule" }).waitFor();
      const visitor = await visit("/settings/mirror");
      await visitor.page.getByText("Sign in to see this").waitFor();
    });
  },
  { mirrorOf: upstream.address },
);
