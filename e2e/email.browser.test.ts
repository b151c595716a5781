import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import {
  type ReceivedEmail,
  type SmtpDouble,
  startSmtpDouble,
} from "../apps/server/src/testing/servers/smtp-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { addPerson, post } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const smtp = startSmtpDouble();
const minuteMs = 60_000;
/** How much the hub's clock is ahead: messages wait a minute for others. */
let ahead = 0;

describeInBrowser(
  "e-mail about what waits",
  ({ visit, hub }) => {
    /** A repeated attempt needs people and addresses of its own. */
    let attempts = 0;
    let double: SmtpDouble;
    afterAll(async () => (await smtp).close());

    const to = (address: string): ReceivedEmail[] => double.received.filter((one) => one.to.includes(address));
    const arrived = async (address: string, count: number): Promise<ReceivedEmail> => {
      await expect
        .poll(
          () => {
            ahead += minuteMs;
            return to(address).length;
          },
          { timeout: 20_000, interval: 1_000 },
        )
        .toBe(count);
      return to(address).at(-1) as ReceivedEmail;
    };
    const linkIn = ({ text }: ReceivedEmail, label: string): string =>
      new RegExp(`^${label}: (\\S+)$`, "m").exec(text)?.[1] ?? "";
    const gatedModel = async (name: string): Promise<string> => {
      await post(hub(), "/api/repos/create", { name });
      await sendAsOwner(hub(), "PUT", `/api/models/owner/${name}/settings`, { gated: "manual" });
      return `owner/${name}`;
    };
    const addAddress = async (page: Page, address: string): Promise<void> => {
      await page.getByRole("textbox", { name: "E-mail address" }).fill(address);
      await page.getByRole("button", { name: "Send confirmation" }).click();
      await page.getByText(`Open the link that we sent to ${address}.`).waitFor();
    };

    it("confirms an address, tells the owner of a request, is answered from its link, and unsubscribes", async () => {
      attempts += 1;
      double = await smtp;
      const address = `owner${attempts}@hub.example`;
      const name = await gatedModel(`letters${attempts}`);
      await sendAsOwner(hub(), "DELETE", "/api/notifications/email", {});
      const { page, pageErrors } = await visit("/settings/tokens", signedIn(hub()));
      await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Notifications" }).click();
      await addAddress(page, address);
      await expectGoodPage(page);
      const first = await arrived(address, 1);
      expect(first.subject).toBe(`Confirm your e-mail address for ${new URL(hub().address).host}`);

      // An unconfirmed address gets nothing else.
      const early = await addPerson(hub(), `early${attempts}`);
      const asked = { method: "PUT", body: JSON.stringify({ fields: {} }) };
      const request = (token: string) =>
        fetch(`${hub().address}/api/models/${name}/user-access-request`, {
          ...asked,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        });
      expect((await request(early)).status).toBe(200);
      ahead += 5 * minuteMs;

      // The link is opened where the owner is not signed in.
      const link = await visit(linkIn(first, "Confirm the address").slice(hub().address.length));
      await link.page.getByRole("button", { name: "Confirm address" }).click();
      await link.page.getByText(`${address} is confirmed`).waitFor();
      await expectGoodPage(link.page);
      await page.reload();
      expect(await page.getByRole("checkbox", { name: /^Things that wait for me/ }).isChecked()).toBe(true);
      expect(await page.getByRole("checkbox", { name: "Mentions" }).isChecked()).toBe(false);
      await page.getByRole("checkbox", { name: "Mentions" }).click();
      await expect.poll(() => page.getByRole("checkbox", { name: "Mentions" }).isEnabled()).toBe(true);
      await page.reload();
      expect(await page.getByRole("checkbox", { name: "Mentions" }).isChecked()).toBe(true);
      await expectGoodPage(page);
      await page.close();

      const person = `ada${attempts}`;
      const asking = await visit(`/${name}`, signedIn(hub(), await addPerson(hub(), person)));
      await asking.page.getByRole("button", { name: "Request access" }).click();
      await asking.page.getByText("Pending", { exact: true }).waitFor();
      const message = await arrived(address, 2);
      expect(message.subject).toBe(`${person} asks for access to ${name}`);

      const opened = await visit(linkIn(message, "Open").slice(hub().address.length), signedIn(hub()));
      await opened.page.getByRole("button", { name: `Accept ${person}` }).click();
      await asking.page.reload();
      await expect.poll(() => asking.page.getByText("Pending", { exact: true }).count()).toBe(0);

      const leaving = await visit(linkIn(message, "Unsubscribe").slice(hub().address.length));
      await leaving.page.getByRole("button", { name: "Unsubscribe" }).click();
      await leaving.page.getByText(`${address} gets no more e-mail`).waitFor();
      const late = await addPerson(hub(), `late${attempts}`);
      expect((await request(late)).status).toBe(200);
      const settings = await visit("/settings/notifications", signedIn(hub()));
      const box = settings.page.getByRole("checkbox", { name: /^Things that wait for me/ });
      expect(await box.isChecked()).toBe(false);
      expect([...pageErrors, ...link.pageErrors, ...leaving.pageErrors]).toEqual([]);
      expect(to(address)).toHaveLength(2);
    });

    it("shows admins that e-mail fails, and sends a test", async () => {
      double = await smtp;
      attempts += 1;
      const address = `admin${attempts}@hub.example`;
      await sendAsOwner(hub(), "DELETE", "/api/notifications/email", {});
      const { page } = await visit("/settings/notifications", signedIn(hub()));
      double.refusals.push({ at: "sign-in", code: 535 });
      await addAddress(page, address);
      await expect.poll(() => double.refusals.length, { timeout: 10_000 }).toBe(0);
      await page.goto(`${hub().address}/settings/overview`);
      await page.getByRole("list", { name: "Needs attention" }).getByText("E-mail can’t be sent.").waitFor();
      await expectGoodPage(page);
      const first = await arrived(address, 1);
      const code = linkIn(first, "Confirm the address").split("=")[1];
      await post(hub(), "/api/notifications/email/confirm", { code });
      await page.getByRole("button", { name: "Send a test e-mail" }).click();
      await page.getByText(`Sent to ${address}.`).waitFor();
      expect(to(address).at(-1)?.subject).toBe(`Test e-mail from ${new URL(hub().address).host}`);
    });
  },
  { smtp, now: () => Date.now() + ahead },
);

describeInBrowser("a hub without a mail server", ({ visit, hub }) => {
  it("offers no e-mail in settings and overview", async () => {
    const { page } = await visit("/settings/notifications", signedIn(hub()));
    await page.getByRole("button", { name: "Create feed" }).waitFor();
    expect(await page.getByText(/e-mail/i).count()).toBe(0);
    await page.goto(`${hub().address}/settings/overview`);
    await page.getByRole("region", { name: "Health", exact: true }).getByText("Database").waitFor();
    expect(await page.getByText(/e-mail/i).count()).toBe(0);
  });
});
