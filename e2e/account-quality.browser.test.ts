import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage, seriousViolations } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";
import { fillAccount } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const places = [
  "/login",
  "/providers",
  "/settings/tokens",
  "/settings/keys",
  "/settings/organizations",
  "/settings/resource-groups?account=acme-lab&group=1",
  "/settings/usage",
  "/settings/budgets",
  "/settings/audit",
  "/settings/users",
  "/settings/mirror",
  "/settings/signers",
  "/settings/appearance",
  "/settings/no-such-part",
] as const;

/** Each page is checked three times, which takes a while on a busy machine. */
const timeoutMs = 180_000;

const dialogs = [
  ["/settings/tokens", "New token"],
  ["/settings/tokens", "New browser token"],
  ["/settings/tokens", "Sign out everywhere"],
  ["/settings/keys", "Add a key"],
  ["/settings/organizations", "New organization"],
  ["/settings/budgets", "Set a budget"],
  ["/settings/mirror", "Add a rule"],
  ["/settings/signers", "Add a signer"],
  ["/engines", "Connect an engine"],
] as const;

describeInBrowser(
  "quality of account pages",
  ({ visit, hub }) => {
    let filling: Promise<void> | undefined;
    const prepare = (): Promise<void> => {
      filling ??= fillAccount(hub());
      return filling;
    };

    it.each(sampled(places, 6))(
      "%s is accessible in light and dark, logs nothing and fits 360 px",
      async (path) => {
        await prepare();
        const { page, pageErrors, externalRequests } = await visit(path, signedIn(hub()));
        await page.getByRole("button", { name: "Account: owner" }).waitFor();
        await expectGoodPage(page);
        expect(pageErrors).toEqual([]);
        expect(externalRequests).toEqual([]);
      },
      timeoutMs,
    );

    detail(
      "/providers is accessible to visitors too",
      async () => {
        const { page, pageErrors } = await visit("/providers");
        await page.getByText("to add keys and see provider health").waitFor();
        expect(await seriousViolations(page)).toEqual([]);
        expect(pageErrors).toEqual([]);
      },
      timeoutMs,
    );

    it.each(sampled(dialogs, 6))(
      "the dialog of %s behind “%s” is accessible and closes with Escape",
      async (path, name) => {
        const { page } = await visit(path, signedIn(hub()));
        await page.getByRole("button", { name, exact: true }).first().click();
        await page.getByRole("dialog").waitFor();
        expect(await seriousViolations(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await seriousViolations(page, "colors"), "dark").toEqual([]);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    );

    detail("the account’s menu is accessible", async () => {
      const { page } = await visit("/providers", signedIn(hub()));
      await page.getByRole("button", { name: "Account: owner" }).click();
      await page.getByRole("button", { name: "Sign out" }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    });
  },
  { hasProviders: true },
);
