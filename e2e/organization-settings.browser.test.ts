import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { post } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn, signIn } from "./support/signed-in.ts";

describeInBrowser("settings of an organization", ({ visit, hub }) => {
  /** A repeated attempt needs an organization and a person of its own. */
  let attempts = 0;

  it("invites by a link that works once, and sets the default visibility of new repositories", async () => {
    attempts += 1;
    const lab = `lab${attempts}`;
    const ada = `ada${attempts}`;
    await sendAsOwner(hub(), "POST", "/api/organizations", { name: lab, fullname: "The Lab" });
    await sendAsOwner(hub(), "POST", "/api/users", { name: ada });
    const { page, pageErrors } = await visit(`/${lab}`, signedIn(hub()));
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    const form = page.getByRole("form", { name: `Invite people to ${lab}` });
    await page.getByText("No open links.").waitFor();
    await form.getByLabel("Role").selectOption("write");
    await form.getByRole("button", { name: "Create link" }).press("Enter");
    const url = (await page.getByLabel("Invitation link", { exact: true }).textContent()) ?? "";
    await page.getByRole("region", { name: "Invitation links" }).getByText("0 of 1").waitFor();
    await page.getByRole("radio", { name: /^Private/ }).check();
    await page.getByText("Default visibility saved").waitFor({ state: "attached" });
    await expectGoodPage(page);

    const joining = await visit(url.slice(hub().address.length));
    expect(joining.page.url()).not.toContain("code=");
    await joining.page.getByText("Join The Lab").waitFor();
    await joining.page.getByRole("link", { name: "Sign in to join" }).waitFor();
    const made = { name: ada, role: "write", account: ada };
    await signIn(joining.page, hub(), (await post<{ token: string }>(hub(), "/api/tokens", made)).token);
    await joining.page.reload();
    await joining.page.getByRole("button", { name: `Join as ${ada}` }).click();
    await joining.page.waitForURL(`**/${lab}`);
    await joining.page.goto(`${hub().address}/new/model?owner=${lab}`);
    await expect.poll(() => joining.page.getByRole("radio", { name: /^Private/ }).isChecked()).toBe(true);
    const again = await visit(url.slice(hub().address.length));
    await again.page.getByText("This link doesn’t work").waitFor();
    expect(pageErrors).toEqual([]);
  });

  it("open for admins of the hub who are not members", async () => {
    attempts += 1;
    const harbor = `harbor${attempts}`;
    const grace = `grace${attempts}`;
    await sendAsOwner(hub(), "POST", "/api/users", { name: grace });
    const made = { name: grace, role: "admin", account: grace };
    const { token } = await post<{ token: string }>(hub(), "/api/tokens", made);
    await fetch(`${hub().address}/api/organizations`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: harbor }),
    });
    const { page } = await visit(`/${harbor}`, signedIn(hub()));
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("form", { name: `Invite people to ${harbor}` }).waitFor();
  });
});
