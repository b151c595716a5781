import { afterAll, expect, it } from "vitest";
import { commitOf, startMirrorUpstream } from "../apps/server/src/testing/servers/mirror-upstream.ts";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const second = commitOf("b");
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
      await page.getByText("Set by ORRERY_MIRROR, ORRERY_UPSTREAM.").waitFor();
      expect(await page.getByLabel("Upstream", { exact: true }).isEditable()).toBe(false);
      expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
      await page.getByText("Nothing was refused in the last 30 days.").waitFor();
      const dialog = page.getByRole("dialog");
      const save = dialog.getByRole("button", { name: "Save" });
      await page.getByRole("button", { name: "Add a rule" }).press("Enter");
      await save.click();
      await dialog.getByText("Enter a name.").waitFor();
      await dialog.getByLabel("Name", { exact: true }).fill("No pickle");
      await dialog.getByRole("checkbox", { name: "pickle" }).check();
      await dialog.getByLabel("Signature").selectOption("Not signed by a trusted signer");
      await save.click();
      await page.getByText("Deny · Formats: pickle · Not signed by a trusted signer").waitFor();
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
        { name: "Signed", action: "allow", when: { signature: "trusted" } },
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
      await page.getByText("No rule matches. Not signed, or the signature does not match.").waitFor();
      const trial = page.getByRole("region", { name: "Result for each file" });
      await expect.poll(() => trial.getByRole("row", { name: /model\.pt/ }).textContent()).toMatch(/Denied.*No pickle/);
      const refused = page.getByRole("region", { name: "Recently denied" });
      await expect.poll(() => refused.textContent()).toContain('"model.pt" of lab/net is not allowed');
      await page.getByRole("button", { name: "Approve lab/old" }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
      await dialog.getByLabel("Reason").fill("Read the card");
      await dialog.getByRole("button", { name: "Approve" }).click();
      await page.getByText("No pending reviews.").waitFor();
      await page.getByText("Approved", { exact: true }).click();
      await page.getByText("owner: Read the card").waitFor();
      expect((await fetch(`${hub().address}/lab/old/resolve/main/README.md`)).status).toBe(200);
    });

    it("a mirrored model says of what, is pinned, tells what changed, and is updated", async () => {
      upstream.repositories.set("lab/pinned", {
        commits: { [first]: { "README.md": "# First", "a.txt": "a" } },
        refs: { "refs/heads/main": first },
      });
      const { page } = await visit("/lab/pinned", signedIn(hub()));
      const notice = page.getByRole("region", { name: "Mirror" });
      const source = notice.getByRole("link", { name: `${new URL(upstream.address).host}/lab/pinned` });
      expect(await source.getAttribute("href")).toBe(`${upstream.address}/lab/pinned`);
      await notice.getByText(/checked (just now|\d+ second)/).waitFor();
      await notice.getByRole("button", { name: "Pin this version" }).press("Enter");
      await notice.getByText("Upstream has not changed.").waitFor();
      upstream.repositories.set("lab/pinned", {
        commits: { [second]: { "README.md": "# Second version", "b.txt": "b" } },
        refs: { "refs/heads/main": second },
      });
      // As if the last answer was old.
      await hub().forgetAnswers();
      await page.reload();
      await notice.getByText("Upstream changed since: 1 file changed, 1 added, 1 removed.").waitFor();
      await notice.getByText("What changed upstream").click();
      await expect
        .poll(() => notice.getByRole("list", { name: "Changes upstream" }).getByRole("listitem").allTextContents())
        .toEqual(["≠changed: README.md7 B → 16 B", "+added: b.txt1 B", "−removed: a.txt1 B"]);
      await page.getByRole("heading", { name: "First" }).waitFor();
      await expectGoodPage(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await notice.getByRole("button", { name: `Update to ${second.slice(0, 12)}` }).click();
      await notice.getByText("Upstream has not changed.").waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Second version" }).waitFor();
      await notice.getByRole("button", { name: "Unpin" }).click();
      await notice.getByRole("button", { name: "Pin this version" }).waitFor();
      const visitor = await visit("/lab/pinned");
      await visitor.page.getByRole("region", { name: "Mirror" }).waitFor();
      expect(await visitor.page.getByRole("button", { name: "Pin this version" }).count()).toBe(0);
    });

    detail("search finds models of the upstream and fetches one in place; if it is down, says so", async () => {
      upstream.repositories.set("lab/walrus", { commits: { [first]: files }, refs: { "refs/heads/main": first } });
      const { page } = await visit("/models?q=walrus", signedIn(hub()));
      await page.getByText("No models match").waitFor();
      const ask = page.getByRole("button", { name: `Search ${new URL(upstream.address).host}` });
      await ask.press("Enter");
      const found = page.getByRole("list", { name: "Not on this hub" });
      await found.getByText("lab/walrus").waitFor();
      await found.getByRole("link", { name: "Import files" }).waitFor();
      await expectGoodPage(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await found.getByRole("button", { name: "Fetch lab/walrus" }).click();
      await found.getByRole("link", { name: "Open lab/walrus" }).click();
      await page.getByRole("region", { name: "Mirror" }).waitFor();
      upstream.faultOf = () => 503;
      const other = await visit("/models?q=net");
      await other.page.getByRole("button", { name: /^Search 127/ }).click();
      await other.page.getByText(/Showing results of this hub only\.$/).waitFor();
      upstream.faultOf = () => undefined;
    });

    detail("shows errors with a retry, and is for admins", async () => {
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

describeInBrowser(
  "the mirror's source",
  ({ visit, hub }) => {
    const card = async () => (await fetch(`${hub().address}/lab/net/resolve/main/README.md`)).status;

    it("an admin tests an upstream, turns the mirror on, and off again", async () => {
      expect(await card()).toBe(404);
      const { page } = await visit("/settings/mirror", signedIn(hub()));
      await page.getByText("The mirror is off.").waitFor();
      await page.getByLabel("Upstream", { exact: true }).fill(`${upstream.address}/`);
      await page.getByLabel("Token (optional)").fill("hf_wrong");
      upstream.faultOf = () => 401;
      await page.getByRole("button", { name: "Test connection" }).click();
      await page.getByText(/rejected the token\.$/).waitFor();
      upstream.faultOf = () => undefined;
      await page.getByLabel("Token (optional)").fill("hf_right");
      await page.getByRole("button", { name: "Test connection" }).click();
      await page.getByText(/^Connected\. Answered in \d+ ms\.$/).waitFor();
      await page.getByLabel("Fetch missing repositories from the upstream").check();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("region", { name: "Upstreams" }).getByText(new URL(upstream.address).host).waitFor();
      await page.getByText("A token is saved, encrypted.").waitFor();
      expect(await page.getByLabel("New token (optional)").inputValue()).toBe("");
      expect(await page.content()).not.toContain("hf_right");
      expect(await card()).toBe(200);
      await expectGoodPage(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: "Remove token" }).click();
      await page.getByLabel("Token (optional)", { exact: true }).waitFor();
      await page.getByLabel("Fetch missing repositories from the upstream").uncheck();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("The mirror is off.").waitFor();
    });
  },
  { importHosts: ["127.0.0.1"] },
);
