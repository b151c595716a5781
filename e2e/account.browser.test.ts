import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage, settled } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const account = (page: Page) => page.getByRole("button", { name: "Account: owner" });
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describeInBrowser(
  "signing in",
  ({ visit, hub }) => {
    it("returns to the page after signing in, and signs out", async () => {
      const { page, pageErrors } = await visit("/models?task=fill-mask");
      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      const field = page.getByLabel("Access token");
      await field.fill("hf_wrong");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").getByText("Invalid or expired token").waitFor();
      await field.fill(hub().token);
      await page.keyboard.press("Enter");
      await account(page).waitFor();
      await expect.poll(() => pathOf(page)).toBe("/models?task=fill-mask");
      await account(page).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("link", { name: "Sign in" }).waitFor();
      expect(pageErrors.filter((text) => !/401/.test(text))).toEqual([]);
    });

    it("keeps the token out of scripts, URLs and storage", async () => {
      const { page } = await visit("/login");
      await page.getByLabel("Access token").fill(hub().token);
      await page.keyboard.press("Enter");
      await account(page).waitFor();
      const seen = await page.evaluate(() =>
        JSON.stringify([document.cookie, location.href, { ...localStorage }, { ...sessionStorage }]),
      );
      expect(seen).not.toContain(hub().token);
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: "orrery_session", httpOnly: true, sameSite: "Lax" });
      expect(cookie?.value).not.toBe(hub().token);
    });

    it("never redirects to another site", async () => {
      const { page, externalRequests } = await visit("/login?next=//evil.example/");
      await page.getByLabel("Access token").fill(hub().token);
      await page.keyboard.press("Enter");
      await account(page).waitFor();
      await expect.poll(() => page.url()).toBe(`${hub().address}/`);
      expect(externalRequests).toEqual([]);
    });

    it("accepts a sign-in link once and removes its code from the URL", async () => {
      const link = await hub().signInLink();
      const { page } = await visit(link);
      await page.getByRole("button", { name: "Sign in with this link" }).waitFor();
      await expect.poll(() => page.url()).toBe(`${hub().address}/login`);
      await page.getByRole("button", { name: "Sign in with this link" }).click();
      await account(page).waitFor();

      const second = await visit(link);
      await second.page.getByRole("button", { name: "Sign in with this link" }).click();
      await second.page.getByRole("alert").getByText("This link was already used or has expired").waitFor();
    });

    it("adds a passkey and signs in with it", async () => {
      const { page, pageErrors } = await visit("/login");
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("WebAuthn.enable");
      const device = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
      const user = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
      await devTools.send("WebAuthn.addVirtualAuthenticator", { options: { ...device, ...user } });
      // Browsers refuse passkeys for addresses that are numbers.
      const local = hub().address.replace("127.0.0.1", "localhost");
      await page.request.post(`${local}/api/sessions`, { data: { token: hub().token } });
      await page.goto(`${local}/settings/passkeys`);
      await page.getByRole("button", { name: "Add passkey" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Test laptop");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Rename Test laptop" }).waitFor();
      await expectGoodPage(page);
      await account(page).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("link", { name: "Sign in" }).first().waitFor();
      await page.goto(`${local}/login?next=/models`);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await account(page).waitFor();
      await expect.poll(() => pathOf(page)).toBe("/models");
      await page.goto(`${local}/settings/passkeys`);
      await page.getByRole("button", { name: "Remove Test laptop" }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByText("No passkeys").waitFor();
      expect(pageErrors).toEqual([]);
    });

    detail("explains what works without an account", async () => {
      const { page } = await visit("/login");
      await page.getByText("You can read public repositories and run built-in models").waitFor();
    });

    detail("is offered on a restricted file and returns to it", async () => {
      await sendAsOwner(hub(), "PUT", "/api/models/owner/lighthouse/settings", { gated: "auto" });
      const { page } = await visit("/owner/lighthouse/blob/main/train.py");
      await page.getByText("No access").waitFor();
      await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
      await page.getByLabel("Access token").fill(hub().token);
      await page.keyboard.press("Enter");
      await expect.poll(() => pathOf(page)).toBe("/owner/lighthouse/blob/main/train.py");
      await page.getByText("Trains the lighthouse").waitFor();
    });

    detail("signs out of all browsers at once", async () => {
      const first = await visit("/settings/tokens", signedIn(hub()));
      const second = await visit("/settings/tokens", signedIn(hub()));
      await first.page.getByRole("button", { name: "Sign out everywhere" }).click();
      await first.page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
      await first.page.getByText("Sign in to see this").waitFor();
      await second.page.reload();
      await second.page.getByText("Sign in to see this").waitFor();
    });
  },
  { isSeeded: true },
);

describeInBrowser("settings of an account", ({ visit, hub }) => {
  const rows = (page: Page, table: string) => page.getByRole("region", { name: table }).locator("tbody tr");

  detail("ask visitors to sign in, except for Appearance", async () => {
    const { page } = await visit("/settings");
    await page.getByText("Sign in to see this").waitFor();
    await expect.poll(() => pathOf(page)).toBe("/settings/tokens");
    await page.getByRole("link", { name: "Appearance" }).first().click();
    await page.getByText("Compact").click();
    await page.goto(`${hub().address}/models`);
    await settled(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("orrery-view"))).toBe("compact");
  });

  it("create a token, show it once, and revoke it after confirmation", async () => {
    const { page } = await visit("/settings/tokens", signedIn(hub()));
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("nightly job");
    await dialog.getByRole("radio", { name: /^Read/ }).check();
    await dialog.getByRole("button", { name: "Create token" }).click();
    const token = await dialog.getByRole("status", { name: "Token" }).textContent();
    expect(token).toMatch(/^hf_[A-Za-z]{40}$/);
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = rows(page, "Tokens").filter({ hasText: "nightly job" });
    await expect.poll(() => row.textContent()).toContain(`…${token?.slice(-4)}`);
    await expect.poll(() => page.content()).not.toContain(token);

    const who = () => fetch(`${hub().address}/api/whoami-v2`, { headers: { authorization: `Bearer ${token}` } });
    expect((await who()).status).toBe(200);
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect.poll(() => row.count()).toBe(0);
    expect((await who()).status).toBe(401);
  });

  detail("create a browser token for a model with its limits, list and revoke it", async () => {
    const { page } = await visit("/settings/tokens?new=browser-token&model=acme%2Fchat", signedIn(hub()));
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Models").inputValue()).toBe("acme/chat");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByText("Enter the origin of your page").waitFor();
    await dialog.getByLabel("Name").fill("shop");
    await dialog.getByLabel("Origins").fill("https://shop.example/cart");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByText('"https://shop.example/cart" is not an origin').waitFor();
    await dialog.getByLabel("Origins").fill("https://shop.example");
    await dialog.getByRole("button", { name: "Create token" }).click();
    const token = await dialog.getByRole("status", { name: "Token" }).textContent();
    expect(token).toMatch(/^hf_[A-Za-z]{40}$/);
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = rows(page, "Browser tokens").filter({ hasText: "shop" });
    await expect.poll(() => row.textContent()).toContain("https://shop.exampleacme/chat$0.0520");
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect.poll(() => row.count()).toBe(0);
  });

  it("create a fine-grained token for a repository and the account, list and revoke it", async () => {
    const { page } = await visit("/settings/tokens", signedIn(hub()));
    await page.getByRole("button", { name: "New fine-grained token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("ci");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByText("Choose at least one permission.").waitFor();
    await dialog.getByLabel("All of owner").selectOption("read");
    await dialog.getByLabel("Run models").check();
    await dialog.getByLabel("Max cost in US dollars").fill("0.05");
    await dialog.getByLabel("IP ranges").fill("127.0.0.1/99");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByText('"127.0.0.1/99" is neither an address nor a range').waitFor();
    await dialog.getByLabel("IP ranges").fill("127.0.0.0/8");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByRole("status", { name: "Token" }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = rows(page, "Fine-grained tokens").filter({ hasText: "ci" });
    await expect.poll(() => row.textContent()).toContain("owner/* (read), run models$0 of $0.05127.0.0.0/8");
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect.poll(() => row.count()).toBe(0);
  });

  detail("create an organization, change its members and explain refusals", async () => {
    await sendAsOwner(hub(), "POST", "/api/users", { name: "ada" });
    const { page } = await visit("/settings/organizations", signedIn(hub()));
    await page.getByRole("button", { name: "New organization" }).click();
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("acme-lab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "acme-lab" }).waitFor();

    const form = page.getByRole("form", { name: "Add a member to acme-lab" });
    await form.getByLabel("User").fill("eve");
    await form.getByRole("button", { name: "Add" }).click();
    await page.getByRole("alert").getByText('There is no user "eve" here.').waitFor();
    await form.getByLabel("User").fill("ada");
    await form.getByRole("button", { name: "Add" }).click();
    const members = rows(page, "Members of acme-lab");
    await expect.poll(() => members.locator("td:first-child").allTextContents()).toEqual(["ada", "owner"]);
    await page.getByLabel("Role of ada").selectOption("write");
    await expect.poll(() => page.getByLabel("Role of ada").inputValue()).toBe("write");

    await page.getByRole("button", { name: "Leave acme-lab" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("alert").getByText("would have no admin").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Remove ada" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => members.locator("td:first-child").allTextContents()).toEqual(["owner"]);
  });

  detail("add a user who signs in by the shown link, disable and delete them", async () => {
    const { page } = await visit("/settings/users", signedIn(hub()));
    await page.getByRole("button", { name: "Add a user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("grace");
    await dialog.getByRole("button", { name: "Add user" }).click();
    const link = new URL((await dialog.getByRole("status", { name: "Link" }).textContent()) ?? "");
    await dialog.getByRole("button", { name: "Done" }).click();
    const visitor = await visit(`${link.pathname}${link.hash}`);
    await visitor.page.getByRole("button", { name: "Sign in with this link" }).click();
    await visitor.page.getByRole("button", { name: "Account: grace" }).waitFor();
    await visitor.page.goto(`${hub().address}/settings/users`);
    await visitor.page.getByText("Admins only").waitFor();
    const row = rows(page, "Users").filter({ hasText: "grace" });
    await row.getByRole("button", { name: "Disable grace" }).click();
    await dialog.getByRole("button", { name: "Disable" }).click();
    await row.getByText("Disabled").waitFor();
    await row.getByRole("button", { name: "Delete grace" }).click();
    await dialog.getByLabel("Transfer repositories to").fill("missing");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog.getByText('there is no user or organization "missing"').waitFor();
    await dialog.getByLabel("Transfer repositories to").fill("owner");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => row.count()).toBe(0);
  });

  detail("show the tab of a page for admins on a phone", async () => {
    const { page } = await visit("/settings/users", signedIn(hub()));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const tab = page.locator("[data-tab=users]");
    await expect
      .poll(async () => {
        const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {};
        return x >= 0 && x + width <= 390;
      })
      .toBe(true);
  });

  it("show the audit log as sentences, filtered by actor, target, kind and date", async () => {
    await sendAsOwner(hub(), "POST", "/api/tokens", { name: "audited", role: "read" });
    const { page } = await visit("/settings/audit", signedIn(hub()));
    const log = rows(page, "Audit log");
    await log.filter({ hasText: "owner signed in" }).first().waitFor();
    await page.getByLabel("Kind").selectOption("token");
    await log.filter({ hasText: "owner created the token audited with the role read" }).first().waitFor();
    await expect.poll(() => log.filter({ hasText: "signed in" }).count()).toBe(0);
    await expect.poll(() => pathOf(page)).toBe("/settings/audit?action=token");
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel("From").fill(today);
    await expect.poll(() => page.url()).toContain(`from=${today}`);
    await log.filter({ hasText: "created the token audited" }).first().waitFor();
    await page.getByPlaceholder("Repository, person or token").fill("Audited");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => page.url()).toContain("target=Audited");
    await expect.poll(() => log.allTextContents()).toEqual([expect.stringContaining("created the token audited")]);
    await page.getByLabel("Actor").fill("mallory");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No activity matches.").waitFor();
    const file = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
    expect(file).toBe(`/api/audit.csv?actor=mallory&action=token&target=Audited&from=${today}`);
  });

  detail("are reachable by keyboard", async () => {
    const { page } = await visit("/", signedIn(hub()));
    await account(page).focus();
    await page.keyboard.press("Enter");
    for (let item = 0; item < 3; item++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Provider keys", level: 1 }).waitFor();
    await account(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => account(page).getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => account(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
