import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { addPerson } from "./support/commits.ts";
import { addColumn, answerOf, ask, ended } from "./support/playground-steps.ts";
import { detail, sampled } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const groq = "acme/talker · Groq";
const together = "acme/talker · Together AI";

describeInBrowser(
  "sessions of the playground",
  ({ hub, visit }) => {
    const compared = async (): Promise<Page> => {
      const { page } = await visit("/playground?model=acme/talker&provider=groq", signedIn(hub()));
      await addColumn(page, { model: "acme/talker", provider: "together" });
      await ask(page, "Why do tides come twice a day?");
      await ended(page);
      return page;
    };

    const sharedUrl = async (page: Page): Promise<string> => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const link = page.getByRole("textbox", { name: "Link" });
      await link.waitFor();
      return link.inputValue();
    };

    it("a shared session opens in a fresh profile with its text, columns and answers", async () => {
      const page = await compared();
      await page.getByRole("textbox", { name: "Session name" }).fill("Tides");
      const address = await sharedUrl(page);
      const { pathname, hash } = new URL(address);
      const { page: fresh, pageErrors } = await visit(pathname + hash);
      await fresh.getByText("You opened a copy of a shared session.").waitFor();
      await expect.poll(() => fresh.getByRole("textbox", { name: "Session name" }).inputValue()).toBe("Tides");
      await expect
        .poll(() => fresh.getByRole("textbox", { name: "Message" }).inputValue())
        .toBe("Why do tides come twice a day?");
      for (const name of [groq, together])
        await expect
          .poll(() => answerOf(fresh, name).textContent())
          .toContain("You asked: Why do tides come twice a day?");
      expect(new URL(fresh.url()).hash).toBe("");
      await fresh.reload({ waitUntil: "networkidle" });
      await expect.poll(() => fresh.getByRole("textbox", { name: "Session name" }).inputValue()).toBe("Tides");
      expect(pageErrors).toEqual([]);
    });

    const links = [
      ["noise", "#s=abcdef", "This link is incomplete"],
      ["signs that are no letters", "#s=%00%ff<script>", "This link is incomplete"],
      ["nothing", "#s=", "This link is incomplete"],
      ["another program’s data", `#s=${"q1YqSy0qzszPU7KKBgA"}`, "This link"],
    ] as const;
    it.each(sampled(links, 4))("a link with %s shows an error and a working playground", async (_name, hash, words) => {
      const { page } = await visit(`/playground${hash}`);
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
      await page.getByRole("button", { name: "Choose a model" }).waitFor();
    });

    detail("exports JSON and Markdown", async () => {
      const page = await compared();
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const saved = async (name: string): Promise<string> => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/^why-do-tides-come-twice-a-day\.(json|md)$/);
        return readFile(await download.path(), "utf8");
      };
      expect(JSON.parse(await saved("Export JSON"))).toMatchObject({
        format: "orrery-playground/1",
        task: "conversational",
        columns: [
          { model: "acme/talker", provider: "groq" },
          { model: "acme/talker", provider: "together" },
        ],
        answers: [
          { model: "acme/talker", asked: "groq", status: "done", cost: { basis: "confirmed" } },
          { asked: "together", status: "done" },
        ],
      });
      const text = await saved("Export Markdown");
      expect(text).toContain("# Why do tides come twice a day?");
      expect(text).toMatch(/\| acme\/talker \| Groq \| \d+ ms/);
    });

    it("a session survives a reload, and can be branched, deleted and restored", async () => {
      const page = await compared();
      await page.getByRole("textbox", { name: "Session name" }).fill("First");
      await page.getByRole("button", { name: "Sessions", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Sessions" });
      const titles = () => dialog.getByRole("listitem").getByRole("button", { name: /First/ }).allTextContents();
      await expect.poll(async () => (await titles()).length).toBe(2);
      const search = dialog.getByRole("textbox", { name: "Search sessions and prompts" });
      await search.fill("moons");
      await dialog.getByText("No sessions match.").waitFor();
      await search.fill("tides TWICE");
      await expect.poll(async () => (await titles()).length).toBe(2);
      await dialog.getByRole("button", { name: "Branch this one" }).click();
      await expect.poll(() => page.getByRole("textbox", { name: "Session name" }).inputValue()).toBe("First, branch");
      await expect.poll(() => answerOf(page, groq).count()).toBe(1);
      await page.getByRole("button", { name: "Sessions", exact: true }).click();
      await dialog.getByRole("button", { name: "Delete First", exact: true }).click();
      await dialog.getByText("“First” was deleted.").waitFor();
      const rows = dialog.getByRole("listitem").filter({ hasText: "First" });
      await expect.poll(() => rows.count()).toBe(1);
      await dialog.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => rows.count()).toBe(2);
      await dialog.getByRole("button", { name: /^First conv/ }).click();
      await expect.poll(() => page.getByRole("textbox", { name: "Session name" }).inputValue()).toBe("First");
      await page.goto(`${hub().address}/playground`, { waitUntil: "networkidle" });
      await expect.poll(() => answerOf(page, together).count()).toBe(1);
    });

    const openSessions = async (page: Page) => {
      await page.getByRole("button", { name: "Sessions", exact: true }).click();
      return page.getByRole("dialog", { name: "Sessions" });
    };

    it("a session that is saved on one browser opens on another", async () => {
      const page = await compared();
      await page.getByRole("textbox", { name: "Session name" }).fill("Harbor");
      const list = page.waitForResponse((reply) => /playground\/sessions\/?(?:\?|$)/.test(reply.url()));
      await page.getByText("Saved to your account").waitFor();
      await list;
      const { page: other, pageErrors } = await visit("/playground", signedIn(hub()));
      const dialog = await openSessions(other);
      await dialog.getByText(/^\d saved to your account$/).waitFor();
      await dialog.getByRole("textbox", { name: "Search sessions and prompts" }).fill("harbor talker");
      await dialog.getByRole("button", { name: /^Harbor conv/ }).click();
      await expect.poll(() => other.getByRole("textbox", { name: "Session name" }).inputValue()).toBe("Harbor");
      for (const name of [groq, together])
        await expect
          .poll(() => answerOf(other, name).textContent())
          .toContain("You asked: Why do tides come twice a day?");
      const stranger = await addPerson(hub(), "stranger");
      const { page: third } = await visit("/playground", signedIn(hub(), stranger));
      await (await openSessions(third)).getByText("0 saved to your account").waitFor();
      expect(pageErrors).toEqual([]);
    });

    it("a save that the account refuses stays in the browser, and is moved with one button", async () => {
      const { page } = await visit("/playground?model=acme/talker&provider=groq", signedIn(hub()));
      await page.getByText("Saved to your account").waitFor();
      const refused = "**/api/playground/sessions/*";
      await page.route(refused, (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ status: 409, json: { error: "Your account is full.", requestId: "r" } })
          : route.continue(),
      );
      await page.getByRole("textbox", { name: "Session name" }).fill("Kept here");
      const problem = page.getByText(
        "Not saved to your account. Your account is full. The session is saved in this browser.",
      );
      await problem.waitFor();
      await page.goto(`${hub().address}/playground`);
      await expect.poll(() => page.getByRole("textbox", { name: "Session name" }).inputValue()).toBe("Kept here");
      await problem.waitFor();
      await page.unroute(refused);
      const dialog = await openSessions(page);
      await dialog.getByRole("button", { name: "Save 1 session to your account" }).click();
      await dialog.getByRole("button", { name: /^Kept here conv/ }).waitFor();
      await expect.poll(() => dialog.getByRole("button", { name: /to your account$/ }).count()).toBe(0);
    });
  },
  { hasProviders: true },
);
