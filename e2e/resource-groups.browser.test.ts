import { expect, it } from "vitest";
import { issuersWithScim } from "../apps/server/src/testing/servers/identity/scim-directory.ts";
import { describeInBrowser } from "./support/browser.ts";
import { post } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const scimToken = "directory-token-of-this-test-0123456789";
const oidcIssuers = issuersWithScim("https://login.acme.example", {}, { token: scimToken });

describeInBrowser(
  "resource groups of an organization",
  ({ visit, hub }) => {
    /** A repeated attempt needs an organization and people of its own. */
    let attempts = 0;

    const prepare = async () => {
      attempts += 1;
      const lab = `orchard${attempts}`;
      const ada = `ada${attempts}`;
      const bob = `bob${attempts}`;
      await sendAsOwner(hub(), "POST", "/api/organizations", { name: lab });
      for (const name of [ada, bob]) {
        await sendAsOwner(hub(), "POST", "/api/users", { name });
        await sendAsOwner(hub(), "PUT", `/api/organizations/${lab}/members/${name}`, { role: "read" });
      }
      await sendAsOwner(hub(), "POST", "/api/repos/create", { name: `${lab}/secret`, private: true });
      const tokenOf = async (account: string, role: string) =>
        (await post<{ token: string }>(hub(), "/api/tokens", { name: "t", role, account })).token;
      return { lab, ada, bob, tokenOf };
    };

    it("are created, filled, renamed and deleted by an admin, and shown to members as far as they reach", async () => {
      const { lab, ada, bob, tokenOf } = await prepare();
      const { page, pageErrors } = await visit(`/settings/organizations?account=${lab}`, signedIn(hub()));
      await page.getByRole("link", { name: "Resource groups" }).last().click();
      await page.getByText("No resource groups").waitFor();
      await page.getByRole("button", { name: "New resource group" }).press("Enter");
      await page.getByRole("dialog").getByLabel("Name").fill("Red team");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Red team" }).waitFor();
      await page.getByText("No members.").waitFor();

      const add = page.getByRole("form", { name: "Add a member to Red team" });
      await add.getByLabel("User").fill("stranger");
      await add.getByRole("button", { name: "Add member" }).click();
      await page.getByText('There is no user "stranger" here.').waitFor();
      await add.getByLabel("User").fill(ada);
      await add.getByLabel("Role").selectOption("admin");
      await add.getByRole("button", { name: "Add member" }).press("Enter");
      await page.getByLabel(`Role of ${ada}`).waitFor();
      await expect.poll(() => add.getByLabel("User").inputValue()).toBe("");
      await add.getByLabel("User").fill(bob);
      await page.keyboard.press("Enter");
      await page.getByLabel(`Role of ${bob}`).selectOption("contribute");
      await page.getByText("Role saved").waitFor({ state: "attached" });

      const move = page.getByRole("form", { name: "Move a repository into Red team" });
      await move.getByLabel("Repository").fill("secret");
      await page.keyboard.press("Enter");
      await page.getByText("“secret” is not a repository.").waitFor();
      await move.getByLabel("Repository").fill(`${lab}/secret`);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Move out ${lab}/secret` }).waitFor();
      await expectGoodPage(page);

      // An admin of the group manages its members only; another member manages nothing.
      const groupPage = new URL(page.url()).pathname + new URL(page.url()).search;
      const leader = await visit(groupPage, signedIn(hub(), await tokenOf(ada, "admin")));
      await leader.page.getByLabel(`Role of ${bob}`).selectOption("read");
      await leader.page.getByText("Role saved").waitFor({ state: "attached" });
      expect(await leader.page.getByRole("button", { name: /Rename|Delete|Move/ }).count()).toBe(0);
      const reader = await visit(groupPage, signedIn(hub(), await tokenOf(bob, "admin")));
      await reader.page.getByRole("cell", { name: "Read" }).waitFor();
      expect(await reader.page.getByRole("button", { name: /Add member|Remove|Rename|Delete|Move/ }).count()).toBe(0);

      await page.reload();
      await page.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Move its 1 repository out first.").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: `Move out ${lab}/secret` }).click();
      await dialog.getByText(`All members of ${lab} can then see it`).waitFor();
      await dialog.getByRole("button", { name: "Move out" }).click();
      await page.getByText("No repositories.").waitFor();
      await page.getByRole("button", { name: `Remove ${bob}` }).click();
      await dialog.getByRole("button", { name: "Remove" }).click();
      await expect.poll(() => page.getByLabel(`Role of ${bob}`).count()).toBe(0);
      await page.getByRole("button", { name: "Rename" }).click();
      await dialog.getByLabel("Name").fill("Blue team");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Blue team" }).waitFor();
      await page.getByRole("button", { name: "Delete" }).click();
      await dialog.getByText("Its members lose their role").waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByText("No resource groups").waitFor();
      expect(pageErrors.filter((one) => !/status of 404/.test(one))).toEqual([]);
    });

    it("are chosen for new repositories and for fine-grained tokens", async () => {
      const { lab } = await prepare();
      const groups = `/api/organizations/${lab}/resource-groups`;
      const { id } = await post<{ id: string }>(hub(), groups, { name: "Red team" });
      const { page } = await visit("/new/model", signedIn(hub()));
      await page.getByLabel("Name").fill("kept");
      await page.getByText("Available").waitFor();
      expect(await page.getByLabel("Resource group").count()).toBe(0);
      await page.getByLabel("Owner", { exact: true }).selectOption(lab);
      await page.getByLabel("Resource group").selectOption("Red team");
      await page.getByText("Available").waitFor();
      await page.getByRole("button", { name: "Create model" }).click();
      await page.waitForURL(`**/${lab}/kept/tree/main`);
      await page.goto(`${hub().address}/settings/resource-groups?account=${lab}&group=${id}`);
      await page.getByRole("link", { name: `${lab}/kept` }).waitFor();

      await page.goto(`${hub().address}/settings/tokens`);
      await page.getByRole("button", { name: "New fine-grained token" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("for the group");
      await dialog.getByLabel(`Red team of ${lab}`).selectOption("read");
      await dialog.getByRole("button", { name: "Create token" }).click();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("cell", { name: `Red team of ${lab} (read)` }).waitFor();
    });

    detail("let people create repositories in an organization that they otherwise only read", async () => {
      const { lab, ada, bob, tokenOf } = await prepare();
      const groups = `/api/organizations/${lab}/resource-groups`;
      for (const [name, role] of [
        ["Blue team", "read"],
        ["Red team", "write"],
        ["White team", "admin"],
      ]) {
        const { id } = await post<{ id: string }>(hub(), groups, { name });
        await sendAsOwner(hub(), "PUT", `${groups}/${id}/members/${ada}`, { role });
        await sendAsOwner(hub(), "PUT", `${groups}/${id}/members/${bob}`, { role: "contribute" });
      }
      const asked: string[] = [];
      const token = await tokenOf(ada, "write");
      const { page, pageErrors } = await visit(`/new/model?owner=${lab}`, {
        before: async (opened) => {
          await signedIn(hub(), token).before(opened);
          opened.on("request", (request) => asked.push(new URL(request.url()).pathname));
        },
      });
      const owner = page.getByLabel("Owner", { exact: true });
      const group = page.getByLabel("Resource group");
      const chosen = () => group.locator("option:checked").textContent();
      await group.waitFor();
      expect(await owner.inputValue()).toBe(lab);
      expect(await group.locator("option").allTextContents()).toEqual(["Red team", "White team"]);
      expect(await chosen()).toBe("Red team");
      await owner.selectOption(ada);
      await expect.poll(() => group.count()).toBe(0);
      await owner.selectOption(lab);
      await group.selectOption("White team");
      await page.getByLabel("Name").fill("secret");
      await page.getByText(`There is already a model "${lab}/secret".`).waitFor();
      await page.getByLabel("Name").fill("kept");
      await page.getByText("Available").waitFor();
      expect(asked.filter((path) => path === groups).length).toBe(1);
      await page.reload();
      await page.getByText("Available").waitFor();
      expect(await chosen()).toBe("White team");
      await expectGoodPage(page);
      await page.getByRole("button", { name: "Create model" }).click();
      await page.waitForURL(`**/${lab}/kept/tree/main`);
      const record = await fetch(`${hub().address}/api/models/${lab}/kept?expand=resourceGroup`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await record.json()).toMatchObject({ resourceGroup: { name: "White team" } });

      // Collections have no groups, and bob can write to none.
      await page.goto(`${hub().address}/new/collection?owner=${lab}`);
      await owner.waitFor();
      expect(await owner.locator("option").allTextContents()).toEqual([ada]);
      const other = await visit(`/new/dataset?owner=${lab}`, signedIn(hub(), await tokenOf(bob, "write")));
      await other.page.getByLabel("Owner", { exact: true }).waitFor();
      expect(await other.page.getByLabel("Owner", { exact: true }).locator("option").allTextContents()).toEqual([bob]);
      expect(await other.page.getByLabel("Resource group").count()).toBe(0);
      expect(pageErrors).toEqual([]);
    });

    detail("take members from groups of the company", async () => {
      const { lab, ada } = await prepare();
      const scim = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${scimToken}`, "content-type": "application/scim+json" };
        const reply = await fetch(`${hub().address}/scim/v2${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        });
        return ((await reply.json()) as { id: string }).id;
      };
      const smith = `smith${attempts}`;
      const value = await scim("/Users", { userName: smith });
      await scim("/Groups", { displayName: `smiths${attempts}`, members: [{ value }] });
      await sendAsOwner(hub(), "PUT", `/api/organizations/${lab}/members/${smith}`, { role: "read" });
      const groups = `/api/organizations/${lab}/resource-groups`;
      const { id } = await post<{ id: string }>(hub(), groups, { name: "Forge" });
      await sendAsOwner(hub(), "PUT", `${groups}/${id}/members/${ada}`, { role: "read" });
      const { page } = await visit(`/settings/resource-groups?account=${lab}&group=${id}`, signedIn(hub()));
      const form = page.getByRole("form", { name: "Add a company group" });
      await form.getByLabel("Group").fill(`smiths${attempts}`);
      await form.getByLabel("Role").selectOption("write");
      await form.getByRole("button", { name: "Add group" }).press("Enter");
      await page.getByRole("cell", { name: "Write · from a company group" }).waitFor();
      // Only the role that an admin gave can be changed here.
      expect(await page.getByLabel(`Role of ${ada}`).count()).toBe(1);
      expect(await page.getByLabel(`Role of ${smith}`).count()).toBe(0);
      await expectGoodPage(page);
      await page.getByRole("button", { name: `Remove smiths${attempts}` }).click();
      await expect.poll(() => page.getByText("from a company group").count()).toBe(0);
    });

    detail("say what is missing to people outside", async () => {
      const { lab, ada, bob, tokenOf } = await prepare();
      await sendAsOwner(hub(), "DELETE", `/api/organizations/${lab}/members/${bob}`, undefined);
      const outside = await visit(
        `/settings/resource-groups?account=${lab}`,
        signedIn(hub(), await tokenOf(bob, "read")),
      );
      await outside.page.getByText(`You’re not in ${lab}`).waitFor();
      const member = await visit("/settings/resource-groups", signedIn(hub(), await tokenOf(ada, "read")));
      await member.page.getByText(`You’re not in a resource group of ${lab}.`).waitFor();
      await member.page.goto(`${hub().address}/settings/resource-groups?account=${lab}&group=999`);
      await member.page.getByText("Resource group not found").waitFor();
      const failing = await visit("/settings/resource-groups", {
        before: async (page) => {
          await signedIn(hub(), await tokenOf(ada, "read")).before(page);
          await page.route("**/api/organizations/*/resource-groups", (route) => route.abort(), { times: 4 });
        },
      });
      await failing.page.getByText("Can’t reach the hub").waitFor();
    });
  },
  { oidcIssuers },
);
