import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo, post } from "./support/commits.ts";
import type { Hub } from "./support/hub.ts";
import { expectGoodPage, seriousViolations } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

/** A token of a member of the organization who writes. */
const newWriter = async (hub: Hub, name: string): Promise<string> => {
  await sendAsOwner(hub, "POST", "/api/users", { name });
  await sendAsOwner(hub, "PUT", `/api/organizations/lab/members/${name}`, { role: "write" });
  const made = await sendAsOwner(hub, "POST", "/api/tokens", { name, role: "write", account: name });
  return ((await made.json()) as { token: string }).token;
};

describeInBrowser("aliases", ({ visit, hub }) => {
  it("are proposed, approved, shown in the branch menu and rolled back", async () => {
    await post(hub(), "/api/organizations", { name: "lab" });
    await post(hub(), "/api/repos/create", { name: "net", organization: "lab" });
    await commitTo(hub(), "models/lab/net", { "README.md": "# One\n" });
    const ada = await newWriter(hub(), "ada");
    const { page, pageErrors } = await visit("/lab/net/tree/main", signedIn(hub(), ada));
    const panel = page.getByRole("region", { name: "Aliases" }).or(page.locator("section", { hasText: "Aliases" }));
    await panel.getByText("No aliases.").first().waitFor();
    await page.getByRole("button", { name: "New alias" }).click();
    await page.getByRole("dialog").getByLabel("Reason (optional)").fill("First release");
    await page.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
    await page.getByRole("link", { name: "@production" }).waitFor();
    await commitTo(hub(), "models/lab/net", { "README.md": "# Two\n" });
    await sendAsOwner(hub(), "PUT", "/api/models/lab/net/promotion-rules", { approvals: 1, needsCleanScan: false });
    await page.reload();
    await page.getByText("Moves need 1 approval").waitFor();
    await page.getByRole("button", { name: "Move @production" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
    await page.getByText("0 of 1 approval.").waitFor();
    expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    const owner = await visit("/lab/net/tree/main", signedIn(hub()));
    await owner.page.getByRole("button", { name: "Approve", exact: true }).click();
    await owner.page.getByRole("button", { name: "Roll back @production" }).click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
    await expect.poll(() => owner.page.getByRole("button", { name: "Roll back @production" }).count()).toBe(0);
    await owner.page.getByRole("button", { name: "History of @production" }).click();
    await expect.poll(() => owner.page.getByRole("dialog").getByText("Rolled back to").count()).toBe(1);
    await owner.page.keyboard.press("Escape");
    await owner.page.getByRole("button", { name: "Revision: main" }).click();
    await owner.page.getByRole("option", { name: "@production" }).click();
    await expect.poll(() => new URL(owner.page.url()).pathname).toBe("/lab/net/tree/%40production");
    await owner.page.getByText("README.md").first().waitFor();
    const anonymous = await visit("/lab/net/tree/main");
    await anonymous.page.getByRole("link", { name: "@production" }).waitFor();
    expect(await anonymous.page.getByRole("button", { name: "New alias" }).count()).toBe(0);
  });

  detail("have rules that admins set", async () => {
    const { page } = await visit("/lab/net/settings/aliases", signedIn(hub()));
    await page.getByText("Set for this repository.").waitFor();
    await page.getByLabel("Approvals").fill("2");
    await page.getByLabel("Clean scan").check();
    await page.getByLabel("Trusted signature").check();
    const form = page.getByRole("form", { name: "Rules for aliases" });
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor({ state: "attached" });
    await page.reload();
    await expect.poll(() => page.getByLabel("Trusted signature").isChecked()).toBe(true);
    await form.getByRole("button", { name: "Use default" }).click();
    await page.getByText("No rules are set.").waitFor();
    await expectGoodPage(page);
  });
});
