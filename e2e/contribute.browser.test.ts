import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { startCutProxy } from "./support/cut-proxy.ts";
import type { Hub } from "./support/hub.ts";
import { expectGoodPage, settled } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const files = "/owner/lighthouse/tree/main";
const pathOf = (page: Page) => new URL(page.url()).pathname;

const textOf = async (hub: Hub, path: string, revision = "main") =>
  (await fetch(`${hub.address}/owner/lighthouse/resolve/${revision}/${path}`)).text();

const filesOf = async (hub: Hub, id: string, revision = "main"): Promise<readonly string[]> => {
  const reply = await fetch(
    `${hub.address}/api/models/${id}/tree/${encodeURIComponent(revision)}?recursive=true&limit=10000`,
  );
  return ((await reply.json()) as { type: string; path: string }[])
    .filter(({ type }) => type === "file")
    .map(({ path }) => path);
};

const choose = (page: Page, name: "Upload files" | "Upload a folder") =>
  page.locator(`input[type=file][aria-label="${name}"]`);

const commitAs = (hub: Hub, path: string, content: string) =>
  fetch(`${hub.address}/api/models/owner/lighthouse/commit/main`, {
    method: "POST",
    headers: { authorization: `Bearer ${hub.token}`, "content-type": "application/x-ndjson" },
    body: [
      { key: "header", value: { summary: `Change ${path}` } },
      { key: "file", value: { path, content } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });

describeInBrowser(
  "uploading files",
  ({ visit, hub }) => {
    it("uploads in parts, skips what the hub has, and commits to the branch", async () => {
      const { page, pageErrors } = await visit(files, signedIn(hub()));
      const weights = Buffer.from(
        await (await fetch(`${hub().address}/owner/lighthouse/resolve/main/model.safetensors`)).arrayBuffer(),
      );
      const large = Buffer.alloc(20 * 1024 * 1024, 7);
      const binary = { mimeType: "application/octet-stream" };
      await choose(page, "Upload files").setInputFiles([
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Low water at noon.\n") },
        { name: "train.py", mimeType: "text/plain", buffer: Buffer.from(await textOf(hub(), "train.py")) },
        { name: "copy.safetensors", ...binary, buffer: weights },
        { name: "large.bin", ...binary, buffer: large },
      ]);
      const panel = page.getByRole("region", { name: "Upload", exact: true });
      await panel.getByText("4 files ready to commit").waitFor();
      const row = (name: string) => panel.getByRole("listitem").filter({ hasText: name });
      await row("copy.safetensors").getByText("Already on the hub").waitFor();
      await row("train.py").getByText("Unchanged").waitFor();
      await row("large.bin").getByText("Ready").waitFor();
      await panel.getByLabel("Commit message").fill("Add a copy and notes");
      await panel.getByRole("button", { name: "Commit changes" }).click();
      await panel.getByText("Committed 4 files").waitFor();
      await page.getByRole("list", { name: "Files" }).getByRole("link", { name: "large.bin", exact: true }).waitFor();
      const stored = await fetch(`${hub().address}/owner/lighthouse/resolve/main/large.bin`);
      expect(large.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
      expect(await textOf(hub(), "notes.txt")).toBe("Low water at noon.\n");
      expect(pageErrors).toEqual([]);
    });

    detail("can be paused, goes on after a reload, and can open a pull request", async () => {
      const { page } = await visit(files, signedIn(hub()));
      await choose(page, "Upload files").setInputFiles([
        { name: "proposal.txt", mimeType: "text/plain", buffer: Buffer.from("A proposal.\n") },
        { name: "proposal.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(3_000_000, 9) },
      ]);
      const panel = page.getByRole("region", { name: "Upload", exact: true });
      await panel.getByText("2 files ready to commit").waitFor();
      await page.reload();
      await settled(page);
      await panel.getByText("2 files ready to commit").waitFor();
      await panel.getByText("New pull request").click();
      await panel.getByRole("button", { name: "Open pull request" }).click();
      const link = panel.getByRole("link", { name: /^Open pull request #\d+$/ });
      await link.waitFor();
      const number = (await link.textContent())?.match(/\d+/)?.[0];
      expect(await filesOf(hub(), "owner/lighthouse", `refs/pr/${number}`)).toContain("proposal.bin");
      expect(await filesOf(hub(), "owner/lighthouse")).not.toContain("proposal.bin");
      await panel.getByRole("button", { name: "Close" }).click();
      await panel.waitFor({ state: "detached" });
    });

    const parts = inject("isFullRun") ? 50 : 3;
    const many = `${(parts * 100).toLocaleString("en")} files`;
    it(`uploads a folder of ${many} although the connection is lost, and renders only the rows in view`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "orrery-folder-"));
      for (let part = 0; part < parts; part++) {
        mkdirSync(join(folder, `part-${part}`));
        for (let at = 0; at < 100; at++)
          writeFileSync(join(folder, `part-${part}`, `${at}.json`), JSON.stringify({ part, at }));
      }
      // A second attempt would find the files of the first.
      const id = `owner/many-${Date.now()}`;
      await sendAsOwner(hub(), "POST", "/api/repos/create", { name: id });
      const proxy = await startCutProxy(hub().address);
      try {
        const { page } = await visit("/models", signedIn(hub()));
        await page.goto(`${proxy.address}/${id}/tree/main`);
        await page.getByRole("button", { name: "Add files" }).waitFor();
        await choose(page, "Upload a folder").setInputFiles(folder);
        const panel = page.getByRole("region", { name: "Upload", exact: true });
        await panel.getByRole("status").first().waitFor();
        proxy.cut();
        await panel.getByText(/Connection lost|ready to commit/).waitFor();
        proxy.mend();
        await panel.getByText(`${many} ready to commit`).waitFor({ timeout: 100_000 });
        expect(await panel.getByRole("listitem").count()).toBeLessThan(40);
        await panel.getByRole("button", { name: "Commit changes" }).click();
        await panel.getByText(`Committed ${many}`).waitFor({ timeout: 100_000 });
        expect(await filesOf(hub(), id)).toHaveLength(parts * 100 + 1);
      } finally {
        await proxy.close();
      }
    }, 240_000);

    detail("offers nothing to visitors, and only pull requests to people who cannot write", async () => {
      const visitor = await visit(files);
      expect(await visitor.page.getByRole("button", { name: "Add files" }).count()).toBe(0);
      await sendAsOwner(hub(), "POST", "/api/users", { name: "eve" });
      const made = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "eve", role: "write", account: "eve" });
      const { token } = (await made.json()) as { token: string };
      const { page } = await visit(files, signedIn(hub(), token));
      await choose(page, "Upload files").setInputFiles([
        { name: "idea.txt", mimeType: "text/plain", buffer: Buffer.from("An idea.\n") },
      ]);
      await page.getByRole("button", { name: "Open pull request" }).click();
      await page.getByRole("link", { name: /^Open pull request #/ }).waitFor();
    });
  },
  { isSeeded: true },
);

describeInBrowser(
  "editing files",
  ({ visit, hub }) => {
    it("edits the card by form and by text, with a preview, and keeps the draft on reload", async () => {
      const { page, pageErrors } = await visit("/owner/lighthouse/blob/main/README.md", signedIn(hub()));
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      const text = page.getByLabel("Text of README.md");
      await text.waitFor();
      await page.getByText("Details: license, task, tags").click();
      await page.getByLabel("License").selectOption("apache-2.0");
      await page.getByLabel("Languages").fill("fr");
      await page.keyboard.press("Enter");
      await expect.poll(() => text.inputValue()).toContain("license: apache-2.0");
      await text.fill(`${await text.inputValue()}\n## Added below\n`);
      await page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "Added below" }).waitFor();
      await page.reload();
      await settled(page);
      await expect.poll(() => text.inputValue()).toContain("## Added below");
      await page.getByRole("button", { name: "Commit changes" }).click();
      await expect.poll(() => new URL(page.url()).search).toBe("");
      const saved = await textOf(hub(), "README.md");
      expect(saved).toMatch(/^---\nlicense: apache-2\.0\nlanguage:\n {2}- en\n {2}- de\n {2}- fr\n/);
      expect(saved).toMatch(/\n## Added below\n$/);
      expect(pageErrors).toEqual([]);
    });

    it("shows both versions if another person changed the file", async () => {
      await commitAs(hub(), "shared.txt", "first\n");
      const { page } = await visit("/owner/lighthouse/blob/main/shared.txt?action=edit", signedIn(hub()));
      const text = page.getByLabel("Text of shared.txt");
      await text.fill("mine\n");
      await commitAs(hub(), "other.txt", "no conflict\n");
      await commitAs(hub(), "shared.txt", "theirs\n");
      await page.getByRole("button", { name: "Commit changes" }).click();
      await page.getByText("Another person changed this file").waitFor();
      await page.getByText("theirs").first().waitFor();
      await page.getByText("mine").first().waitFor();
      await page.getByRole("button", { name: "Continue with mine" }).click();
      await page.getByRole("button", { name: "Commit changes" }).click();
      await expect.poll(() => textOf(hub(), "shared.txt")).toBe("mine\n");
    });

    detail("saves without asking if only other files changed", async () => {
      await commitAs(hub(), "calm.txt", "first\n");
      const { page } = await visit("/owner/lighthouse/blob/main/calm.txt?action=edit", signedIn(hub()));
      await page.getByLabel("Text of calm.txt").fill("second\n");
      await commitAs(hub(), "other.txt", "again\n");
      await page.getByRole("button", { name: "Commit changes" }).click();
      await expect.poll(() => textOf(hub(), "calm.txt")).toBe("second\n");
    });

    it("creates, renames and deletes a file", async () => {
      const { page } = await visit(files, signedIn(hub()));
      await page.getByRole("button", { name: "Add files" }).click();
      await page.getByRole("link", { name: "New file" }).click();
      await page.getByLabel("Path").fill("docs/plan.md");
      await page.getByLabel("Text of docs/plan.md").fill("# Plan\n");
      await page.getByRole("button", { name: "Commit changes" }).click();
      await expect.poll(() => pathOf(page)).toBe("/owner/lighthouse/blob/main/docs/plan.md");
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByRole("dialog").getByLabel("Path").fill("docs/roadmap.md");
      await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
      await expect.poll(() => pathOf(page)).toBe("/owner/lighthouse/blob/main/docs/roadmap.md");
      expect(await textOf(hub(), "docs/roadmap.md")).toBe("# Plan\n");
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect.poll(async () => (await filesOf(hub(), "owner/lighthouse")).includes("docs/roadmap.md")).toBe(false);
    });

    it.each(sampled(["/owner/lighthouse/blob/main/README.md?action=edit", files], 2))(
      "%s is accessible in light and dark, fits 360 px and stays within its script budget",
      async (path) => {
        const { page } = await visit(path, signedIn(hub()));
        await expectGoodPage(page);
      },
      60_000,
    );
  },
  { isSeeded: true },
);
