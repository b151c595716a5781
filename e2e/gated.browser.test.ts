import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { addPerson } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { publish } from "./support/seed.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const card = `---
license: mit
pipeline_tag: text-generation
extra_gated_fields:
  Company: text
  Intended use:
    type: select
    options:
      - Evaluation
      - Research
  I accept the license: checkbox
---
# Catalog Chat

Answers questions about products.
`;

describeInBrowser(
  "a gated model",
  ({ visit, hub }) => {
    /** A repeated attempt needs a model of its own. */
    let attempts = 0;

    const gatedModel = async (): Promise<string> => {
      attempts += 1;
      const name = `owner/catalog-${attempts}`;
      await publish(hub().address, hub().token, {
        type: "model",
        name,
        files: [
          { path: "README.md", content: card },
          { path: "LICENSE", content: "MIT" },
          { path: "config.json", content: "{}" },
          { path: "model.bin", content: "weights" },
          { path: "tokenizer.json", content: "{}" },
        ],
      });
      await sendAsOwner(hub(), "PUT", `/api/models/${name}/settings`, { gated: "manual" });
      return name;
    };

    it("shows its card and a locked list of files, and asks visitors to sign in to request access", async () => {
      const name = await gatedModel();
      const { page, pageErrors } = await visit(`/${name}`);
      await page.getByText("Answers questions about products.").waitFor();
      await page.getByRole("link", { name: "Sign in to request access" }).waitFor();
      expect(await page.getByRole("heading", { name: "Try it" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Run" }).count()).toBe(0);
      const tabs = page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link");
      expect((await tabs.allTextContents()).map((text) => text.replace(/\d+$/, ""))).toEqual([
        "Card",
        "Files",
        "Community",
      ]);
      await page.goto(`${hub().address}/${name}?tab=use`);
      await page.getByRole("link", { name: "Sign in to request access" }).waitFor();
      await page.goto(`${hub().address}/${name}/tree/main`);
      await page.getByText("3 files need access.").waitFor();
      const row = (path: string) =>
        page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: path });
      await row("model.bin").getByRole("img", { name: "Locked: Request access to download" }).waitFor();
      await row("README.md").getByRole("link", { name: "Download README.md" }).waitFor();
      await page.goto(`${hub().address}/${name}/blob/main/model.bin`);
      await page.getByRole("link", { name: "Sign in to request access" }).waitFor();
      await page.goto(`${hub().address}/${name}/blob/main/LICENSE`);
      await page.getByText("MIT").first().waitFor();
      await page.goto(`${hub().address}/${name}`);
      await expectGoodPage(page);
      expect(pageErrors).toEqual([]);
    });

    it("takes a request with the form of the card, changes and withdraws it, and shows the answer", async () => {
      const name = await gatedModel();
      const person = `priya${attempts}`;
      const token = await addPerson(hub(), person);
      const { page, pageErrors } = await visit(`/${name}`, signedIn(hub(), token));
      const form = page.getByRole("form", { name: "Request access" });
      const send = form.getByRole("button", { name: "Request access" });
      await form.getByText(person).waitFor();
      expect(await send.isDisabled()).toBe(true);
      expect(await page.getByRole("link", { name: "Edit card" }).count()).toBe(0);
      await form.getByLabel("Company").fill("Meridian");
      await form.getByText("Research").click();
      await form.getByLabel("I accept the license").check();
      await send.click();
      await page.getByText("Pending", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Edit answers" }).click();
      expect(await form.getByLabel("Company").inputValue()).toBe("Meridian");
      await form.getByLabel("Company").fill("Meridian Ltd");
      await send.click();
      await page.getByRole("button", { name: "Withdraw request" }).click();
      await form.getByLabel("Company").fill("Meridian");
      await form.getByText("Evaluation").click();
      await form.getByLabel("I accept the license").check();
      await send.click();
      await page.getByText("Pending", { exact: true }).waitFor();

      const owner = await visit("/notifications", signedIn(hub()));
      await owner.page.getByRole("link", { name: /^Notifications, .*waiting for you$/ }).waitFor();
      const todo = owner.page
        .getByRole("list", { name: "Waiting for you" })
        .getByRole("listitem")
        .filter({ hasText: `${person} asks for access to ${name}` });
      await todo.getByText("Meridian · Evaluation · just now").waitFor();
      await todo.getByRole("button", { name: `Decline ${person}` }).click();
      await owner.page.getByLabel(`Note to ${person} (optional)`).fill("Ask your admin.");
      await owner.page.getByRole("button", { name: "Decline", exact: true }).click();
      await owner.page.getByText(`You declined ${person} for ${name}`).waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Notifications, 1 unread" }).waitFor();
      await page.getByText(/^owner declined on .*: “Ask your admin.”$/).waitFor();
      await page.getByRole("link", { name: "Ask in Community" }).waitFor();
      await page.getByRole("button", { name: "Request again" }).click();
      await send.click();
      await page.getByText("Pending", { exact: true }).waitFor();
      await owner.page.reload();
      await todo.getByRole("button", { name: `Accept ${person}` }).click();
      await owner.page.getByText(`You accepted ${person} for ${name}`).waitFor();
      await owner.page.getByRole("button", { name: "Undo" }).click();
      await todo.getByRole("button", { name: `Accept ${person}` }).click();
      await owner.page.getByText(`You accepted ${person} for ${name}`).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Try it" }).waitFor();
      await page.getByRole("link", { name: "Use it" }).waitFor();
      expect(pageErrors).toEqual([]);
    });
  },
  { isSeeded: true },
);
