import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import type { Hub } from "./support/hub.ts";
import { faultsInEveryForm, settled } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn, signIn } from "./support/signed-in.ts";

const path = "/api/provider-preferences";

const setOrder = (hub: Hub, providers: readonly string[], account?: string) =>
  sendAsOwner(hub, "PUT", path, { providers, ...(account !== undefined && { account }) });

const getAsOwner = async (hub: Hub, asked: string): Promise<unknown> => {
  const reply = await fetch(hub.address + asked, { headers: { authorization: `Bearer ${hub.token}` } });
  return reply.json();
};

const savedOrder = async (hub: Hub, account = "owner"): Promise<unknown> =>
  ((await getAsOwner(hub, `${path}?account=${account}`)) as { providers: unknown }).providers;

const triedOrder = async (hub: Hub, model: string): Promise<readonly string[]> => {
  const { providers } = (await getAsOwner(hub, `/router/v1/route/explain?model=${model}&task=conversational`)) as {
    providers: readonly { provider: string; place?: number }[];
  };
  return providers.filter(({ place }) => place !== undefined).map(({ provider }) => provider);
};

const rowsOf = (page: Page) => page.getByRole("list", { name: "Provider order" }).getByRole("listitem");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

describeInBrowser(
  "the order of providers",
  ({ visit, hub }) => {
    const open = async (search = "", token?: string) => {
      const visited = await visit(`/settings/keys${search}`, signedIn(hub(), token));
      await visited.page.getByRole("heading", { name: "Provider order" }).waitFor();
      return visited;
    };

    it("is set by keyboard, announced, saved and followed by the router", async () => {
      await setOrder(hub(), []);
      const { page, pageErrors } = await open();
      await page.getByText("No order yet").waitFor();
      await button(page, "Add Groq").press("Enter");
      await said(page, "Groq is now 1 of 1.");
      await expect.poll(() => focused(page)).toBe("Remove Groq");
      await button(page, "Add Together AI").press("Enter");
      await said(page, "Together AI is now 2 of 2.");
      await expect.poll(() => focused(page)).toBe("Move Together AI up");
      await expect.poll(() => savedOrder(hub())).toEqual(["groq", "together"]);
      await expect.poll(() => triedOrder(hub(), "acme/talker:preferred")).toEqual(["groq", "together"]);

      await page.keyboard.press("Enter");
      await said(page, "Together AI is now 1 of 2.");
      await expect.poll(() => focused(page)).toBe("Move Together AI down");
      await expect.poll(() => savedOrder(hub())).toEqual(["together", "groq"]);
      await expect.poll(() => triedOrder(hub(), "acme/talker:preferred")).toEqual(["together", "groq"]);
      await page.keyboard.press("Enter");
      await said(page, "Together AI is now 2 of 2.");
      await expect.poll(() => focused(page)).toBe("Move Together AI up");
      await page.reload();
      await settled(page);
      await expect.poll(() => rowsOf(page).allTextContents()).toEqual(["1GroqHub key", "2Together AIHub key"]);
      expect(pageErrors).toEqual([]);
    });

    detail("is removed one by one, or cleared", async () => {
      await setOrder(hub(), ["groq", "cerebras", "hf-inference"]);
      const { page } = await open();
      await button(page, "Remove Cerebras").click();
      await said(page, "Cerebras removed.");
      await expect.poll(() => savedOrder(hub())).toEqual(["groq", "hf-inference"]);
      await button(page, "Reset order").click();
      await page.getByText("No order yet").waitFor();
      await expect.poll(() => savedOrder(hub())).toEqual([]);
      await expect.poll(() => rowsOf(page).count()).toBe(0);
    });

    detail("saves the last of many quick changes", async () => {
      await setOrder(hub(), ["groq", "cerebras", "together", "nebius"]);
      const { page } = await open();
      for (let presses = 0; presses < 3; presses += 1) await button(page, "Move Groq down").press("Enter");
      await said(page, "Groq is now 4 of 4.");
      await expect.poll(() => savedOrder(hub())).toEqual(["cerebras", "together", "nebius", "groq"]);
      await expect.poll(() => focused(page)).toBe("Move Groq up");
    });

    detail("rolls back a failed change, explains it and can be retried", async () => {
      await setOrder(hub(), ["groq", "cerebras"]);
      const { page } = await open();
      await page.route(`**${path}`, (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ status: 503, json: { error: "The hub is being moved.", requestId: "r-1" } })
          : route.fallback(),
      );
      await button(page, "Move Groq down").click();
      const alert = page.getByRole("alert").filter({ hasText: "The order was not saved" });
      await expect.poll(() => alert.textContent()).toContain("The hub is being moved.");
      await expect.poll(() => rowsOf(page).allTextContents()).toEqual(["1GroqHub key", "2CerebrasNo key"]);
      expect(await savedOrder(hub())).toEqual(["groq", "cerebras"]);
      await page.unroute(`**${path}`);
      await button(page, "Retry").click();
      await alert.waitFor({ state: "detached" });
      await expect.poll(() => savedOrder(hub())).toEqual(["cerebras", "groq"]);
    });

    detail("explains why it cannot load, and loads on retry", async () => {
      await setOrder(hub(), ["groq"]);
      const { page } = await visit("/settings/keys", {
        before: async (blank) => {
          await signIn(blank, hub());
          await blank.route(`**${path}`, (route) =>
            route.fulfill({ status: 404, json: { error: "Not found.", requestId: "r" } }),
          );
        },
      });
      await page.getByRole("alert").getByText("Not found.").waitFor();
      await page.unroute(`**${path}`);
      await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(1);
    });

    detail("is separate for an organization", async () => {
      await sendAsOwner(hub(), "POST", "/api/organizations", { name: "acme-lab" });
      await setOrder(hub(), ["groq"]);
      const { page } = await open("?account=acme-lab");
      await page.getByText("No order yet").waitFor();
      await page.getByText("Applies to calls that acme-lab pays for.").waitFor();
      await button(page, "Add This hub").click();
      await expect.poll(() => savedOrder(hub(), "acme-lab")).toEqual(["hf-inference"]);
      expect(await savedOrder(hub())).toEqual(["groq"]);
    });

    it("is read-only without write permission", async () => {
      await setOrder(hub(), ["groq", "cerebras"]);
      const reply = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "reader", role: "read" });
      const { token } = (await reply.json()) as { token: string };
      const { page } = await open("", token);
      await expect.poll(() => rowsOf(page).count()).toBe(2);
      await expect.poll(() => page.getByRole("button", { name: /^Move|^Remove|^Add |Reset order/ }).count()).toBe(0);
    });

    detail(
      "is accessible in light and dark and fits 360 px, with and without an order",
      async () => {
        await setOrder(hub(), ["groq", "cerebras", "together"]);
        const { page, externalRequests } = await open();
        expect(await faultsInEveryForm(page)).toEqual([]);
        await button(page, "Reset order").click();
        await page.getByText("No order yet").waitFor();
        expect(await faultsInEveryForm(page)).toEqual([]);
        expect(externalRequests).toEqual([]);
      },
      180_000,
    );
  },
  { hasProviders: true },
);
