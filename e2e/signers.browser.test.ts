import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo, post } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const newPem = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" }).toString();

describeInBrowser("signers", ({ visit, hub }) => {
  const open = (path = "/settings/signers", token?: string) => visit(path, signedIn(hub(), token));

  it("are added by paste and file, revoked after a question, and trusted again, by keyboard too", async () => {
    const { page } = await open();
    await page.getByText("No signers", { exact: true }).waitFor();
    await page.getByText("No keys or roots are set.").waitFor();
    await page.getByRole("button", { name: "Add a signer" }).press("Enter");
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel("Owner").fill("acme");
    await dialog.getByLabel("Name", { exact: true }).fill("Release key");
    await dialog.getByLabel("Public key or certificate").fill("-----BEGIN EC PRIVATE KEY-----");
    await add.click();
    await dialog.getByText("This is a private key.").waitFor();
    await dialog
      .getByLabel("Public key or certificate")
      .fill("-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----");
    await add.click();
    await dialog.getByText("must be an EC public key").waitFor();
    const files = dialog.locator('input[type="file"]');
    await files.setInputFiles({ name: "release.pem", mimeType: "text/plain", buffer: Buffer.from(newPem()) });
    await expect.poll(() => dialog.getByLabel("Public key or certificate").inputValue()).toContain("BEGIN PUBLIC KEY");
    await add.press("Enter");
    const row = page.getByRole("row", { name: /Release key/ });
    await expect.poll(() => row.textContent()).toMatch(/Public key.*acme.*Trusted/);
    await page.getByRole("button", { name: "Revoke Release key for acme" }).press("Enter");
    await dialog.getByText("Its signatures for acme are no longer trusted").waitFor();
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect.poll(() => row.textContent()).toContain("Revoked");
    await page.getByRole("button", { name: "Trust Release key for acme" }).click();
    await dialog.getByLabel("Reason (optional)").fill("Checked by phone");
    await dialog.getByRole("button", { name: "Trust", exact: true }).click();
    await expect.poll(() => row.textContent()).toMatch(/Trusted.*Checked by phone by owner/);
    await expectGoodPage(page);
  });

  detail("of an organization are for its admins; the hub's own key is listed", async () => {
    await post(hub(), "/api/organizations", { name: "lab" });
    await post(hub(), "/api/repos/create", { name: "net", organization: "lab" });
    await commitTo(hub(), "models/lab/net", { "README.md": "# Net\n" });
    await post(hub(), "/api/models/lab/net/signature", {});
    await sendAsOwner(hub(), "POST", "/api/users", { name: "ada" });
    await sendAsOwner(hub(), "PUT", "/api/organizations/lab/members/ada", { role: "admin" });
    const made = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "ada", role: "admin", account: "ada" });
    const { token } = (await made.json()) as { token: string };
    const { page } = await open("/settings/signers?account=lab", token);
    const row = page.getByRole("row", { name: /This hub/ });
    await expect.poll(() => row.textContent()).toMatch(/Key of this hub.*lab.*Trusted/);
    expect(await row.getByRole("button").count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Roots" }).count()).toBe(0);
    await page.getByRole("button", { name: "Add a signer" }).click();
    expect(await page.getByRole("dialog").getByLabel("Owner").count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByLabel("Owner").selectOption("ada");
    await page.getByText("No signers", { exact: true }).waitFor();
    await expectGoodPage(page);
  });

  detail("can't be changed without an admin token, and errors offer a retry", async () => {
    const made = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "reader", role: "read", account: "ada" });
    const { token } = (await made.json()) as { token: string };
    const { page } = await open("/settings/signers", token);
    await page.getByText("Sign in with an admin token to add and revoke signers.").waitFor();
    expect(await page.getByRole("button", { name: "Add a signer" }).count()).toBe(0);
    const failing = await visit("/settings/signers", {
      before: async (blank) => {
        await signedIn(hub()).before(blank);
        await blank.route("**/api/signers", (route) => route.fulfill({ status: 500, json: { error: "Broken" } }));
      },
    });
    await failing.page.getByRole("button", { name: /Retry|Try again/ }).waitFor();
    await failing.page.unroute("**/api/signers");
    await failing.page.getByRole("button", { name: /Retry|Try again/ }).click();
    await failing.page.getByRole("row", { name: /Release key/ }).waitFor();
  });

  detail("organizations have default rules for aliases, which repositories use", async () => {
    const { page } = await open("/settings/organizations?account=lab");
    const form = page.getByRole("form", { name: "Rules for aliases" });
    await form.getByLabel("Approvals").fill("2");
    await form.getByLabel("Trusted signature").check();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Set for this organization.").waitFor();
    await page.goto(`${hub().address}/lab/net/settings/aliases`);
    await page.getByText("Default of the organization.").waitFor();
    await expect.poll(() => page.getByLabel("Approvals").inputValue()).toBe("2");
    await page.goto(`${hub().address}/settings/organizations?account=lab`);
    await form.getByRole("button", { name: "Remove rules" }).click();
    await page.getByText("No rules are set.").waitFor();
  });
});
