import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { safetensorsFile } from "../apps/server/src/testing/model-files.ts";
import { describeInBrowser } from "./support/browser.ts";
import { addPerson, commitTo, post } from "./support/commits.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);
const repository = "models/owner/net";
const lines = (count: number, changed: Readonly<Record<number, string>> = {}) =>
  `${Array.from({ length: count }, (_, line) => changed[line] ?? `line ${line}`).join("\n")}\n`;
const tensor = (...shape: number[]) => ({ dtype: "BF16", shape });
const layers = Object.fromEntries(
  Array.from({ length: 6 }, (_, layer) => [`model.layers.${layer}.mlp.weight`, tensor(8, 8)]),
);

describeInBrowser("history", ({ hub, visit }) => {
  const shas: Record<string, string> = {};
  let person = "";
  let many = "";
  const commit = async (message: string, files: Parameters<typeof commitTo>[2], branch = "main") => {
    shas[message] = (await commitTo(hub(), repository, files, { message, branch })).commitOid;
  };

  beforeAll(async () => {
    person = await addPerson(hub(), "eve");
    await post(hub(), "/api/repos/create", { name: "owner/net" });
    const weights = safetensorsFile({ "model.embed.weight": tensor(16, 8), ...layers });
    await commit("First", {
      "README.md": "# First card\n",
      "notes/a.txt": lines(40),
      "model.safetensors": weights,
      "data.bin": Buffer.from([0, 1, 2, 255]),
    });
    await post(hub(), `/api/${repository}/tag/main`, { tag: "v1" });
    await post(hub(), `/api/${repository}/branch/feature%2Fone`, {});
    await commit("On the branch", { "notes/branch.txt": "only here\n", "README.md": "# Branch card\n" }, "feature/one");
    await commit("Change notes", { "notes/a.txt": lines(40, { 4: "line four", 30: "<script>hit()</script>" }) });
    const more = safetensorsFile({ "model.embed.weight": tensor(20, 8), ...layers, "score.weight": tensor(2, 8) });
    await commit("Grow weights", { "model.safetensors": more, "data.bin": Buffer.from([0, 1, 2, 3, 255]) });
    await post(hub(), "/api/repos/create", { name: "owner/many" });
    const files = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`many/file-${at}.txt`, lines(30)]));
    many = (await commitTo(hub(), "models/owner/many", files)).commitOid;
  });

  detail("switches branches and tags by keyboard, in files and on the card", async () => {
    const { page } = await visit("/owner/net/tree/main/notes");
    await page.getByRole("button", { name: "Revision: main" }).press("Enter");
    await page.getByRole("combobox", { name: "Find a branch or tag" }).fill("feature");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "branch.txt", exact: true }).waitFor();
    expect(pathOf(page)).toBe("/owner/net/tree/feature/one/notes");
    await page.getByRole("link", { name: "branch.txt", exact: true }).click();
    await page.getByText("only here").waitFor();
    expect(pathOf(page)).toBe("/owner/net/blob/feature/one/notes/branch.txt");
    await page.getByRole("link", { name: "Permalink" }).click();
    await page.getByText("only here").waitFor();
    expect(pathOf(page)).toBe(`/owner/net/blob/${shas["On the branch"]}/notes/branch.txt`);
    await page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name: "Card" }).click();
    await page.getByRole("heading", { name: "Branch card" }).waitFor();
    await page.getByRole("button", { name: /^Revision: [0-9a-f]{7}$/ }).click();
    await page.getByRole("option", { name: "v1" }).click();
    await page.getByRole("heading", { name: "First card" }).waitFor();
    expect(pathOf(page)).toBe("/owner/net?revision=v1");
  });

  detail("opens an address with an unquoted slash in the branch", async () => {
    const { page } = await visit("/owner/net/tree/feature/one/notes");
    await page.getByRole("link", { name: "branch.txt", exact: true }).waitFor();
    await page.getByRole("button", { name: "Revision: feature/one" }).press("Enter");
    await page.getByRole("combobox").press("Escape");
    await expect.poll(() => page.getByRole("combobox").count()).toBe(0);
  });

  detail("says that a revision or a commit does not exist", async () => {
    const { page } = await visit("/owner/net/tree/nope");
    await page.getByRole("alert").getByText('no branch, tag or commit "nope"').waitFor();
    await page.goto(`${hub().address}/owner/net/commit/${"0".repeat(40)}`);
    await page.getByRole("alert").getByText("Revision not found").waitFor();
  });

  it("creates a branch and a tag from the branch menu, and lists only pull requests that are open", async () => {
    const name = `owner/refs-${Date.now()}`;
    await sendAsOwner(hub(), "POST", "/api/repos/create", { name });
    await commitTo(hub(), `models/${name}`, { "a.txt": "one" });
    await commitTo(hub(), `models/${name}`, { "a.txt": "two" }, { branch: "main?create_pr=1" });
    await commitTo(hub(), `models/${name}`, { "b.txt": "two" }, { branch: "main?create_pr=1" });
    await sendAsOwner(hub(), "POST", `/api/models/${name}/discussions/1/merge`, {});
    const { page, pageErrors } = await visit(`/${name}/tree/main`, signedIn(hub()));
    const search = page.getByRole("combobox", { name: "Find a branch or tag" });
    await page.getByRole("button", { name: "Revision: main" }).press("Enter");
    await page.getByRole("option", { name: "#2" }).waitFor();
    expect(await page.getByRole("option", { name: "#1" }).count()).toBe(0);
    await search.fill("german/v2");
    await page.getByRole("option", { name: "Create branch ‘german/v2’ from main" }).click();
    await expect.poll(() => pathOf(page)).toBe(`/${name}/tree/german/v2`);
    await page.getByRole("button", { name: "Revision: german/v2" }).press("Enter");
    await search.fill("v1.0");
    await page.getByRole("option", { name: /^Create tag ‘v1.0’ at [0-9a-f]{7}$/ }).click();
    await page.getByRole("button", { name: "Revision: v1.0" }).press("Enter");
    await search.fill("german/v2");
    await page.getByRole("option", { name: "german/v2", exact: true }).waitFor();
    expect(await page.getByRole("option", { name: /^Create/ }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    const visitor = await visit(`/${name}/tree/main`);
    await visitor.page.getByRole("button", { name: "Revision: main" }).press("Enter");
    await visitor.page.getByRole("combobox", { name: "Find a branch or tag" }).fill("new");
    await visitor.page.getByText("No branch or tag matches.").waitFor();
  });

  it("lists commits of a branch and of a file, and shows one", async () => {
    const { page } = await visit("/owner/net/tree/main");
    await page.getByRole("link", { name: "History" }).click();
    const commits = page.getByRole("list", { name: "Commits" }).getByRole("listitem");
    await expect.poll(() => commits.count()).toBe(4);
    expect(await commits.first().textContent()).toContain("Grow weights");
    await page.goto(`${hub().address}/owner/net/commits/main/notes/a.txt`);
    await expect.poll(() => commits.count()).toBe(2);
    await page.getByRole("link", { name: "Change notes" }).click();
    await page.getByRole("heading", { name: "Change notes" }).waitFor();
    const diff = page.getByRole("region", { name: "Changes of notes/a.txt" });
    await diff.getByText("line four").waitFor();
    expect(await diff.locator("tr[data-change=added]").count()).toBe(2);
    expect(await diff.locator("mark").allTextContents()).toContain("four");
    await diff.getByText("<script>hit()</script>").waitFor();
    await page.getByText("Split", { exact: true }).click();
    await expect.poll(() => diff.locator("tr[data-change]").count()).toBe(0);
    await diff.getByText("line four").waitFor();
    await page.reload();
    await diff.getByText("line four").waitFor();
    expect(await diff.locator("tr[data-change]").count()).toBe(0);
  });

  it("compares weights by tensor and other files by size and hash", async () => {
    const { page, pageErrors } = await visit(`/owner/net/commit/${shas["Grow weights"]}`);
    const weights = page.getByRole("region", { name: "model.safetensors", exact: true });
    await weights.getByText("20 × 8 BF16").waitFor();
    await weights.getByText("score.weight").waitFor();
    await weights.getByText("+48", { exact: true }).waitFor();
    await weights.getByRole("img", { name: "6 of 8 layers unchanged. Changed: model.embed. Added: score." }).waitFor();
    const data = page.getByRole("region", { name: "data.bin", exact: true });
    expect(await data.textContent()).toContain("4 B");
    expect(await data.textContent()).toContain("5 B");
    await expectGoodPage(page);
    expect(pageErrors).toEqual([]);
  });

  it("restores a version as a commit, and refuses others", async () => {
    const { page } = await visit(`/owner/net/commit/${shas.First}`, signedIn(hub(), person));
    await page.getByRole("button", { name: "Restore" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Restore" }).click();
    await dialog.getByRole("alert").getByText("permission to change").waitFor();
    const owner = await visit(`/owner/net/commits/main/notes/a.txt`, signedIn(hub()));
    await owner.page.getByRole("button", { name: `Restore ${shas.First?.slice(0, 7)}` }).click();
    await owner.page.getByRole("dialog").getByLabel("Commit message").fill("Bring the notes back");
    await owner.page.keyboard.press("Enter");
    await owner.page.getByRole("heading", { name: "Bring the notes back" }).waitFor();
    const text = await (await fetch(`${hub().address}/owner/net/resolve/main/notes/a.txt`)).text();
    expect(text).toBe(lines(40));
    await owner.page.getByRole("link", { name: "History" }).click();
    await owner.page.getByRole("link", { name: "Bring the notes back" }).waitFor();
  });

  detail(
    "compares two revisions, from the history and the branch menu",
    async () => {
      const { page, pageErrors } = await visit("/owner/net/commits/feature%2Fone");
      await page.getByRole("link", { name: "Compare", exact: true }).click();
      await page.getByText("1 commit, 2 files changed").waitFor();
      expect(pathOf(page)).toBe("/owner/net/compare/main...feature/one");
      await page.getByRole("list", { name: "Commits" }).getByRole("link", { name: "On the branch" }).waitFor();
      await page.getByRole("region", { name: "Changes of notes/branch.txt" }).getByText("only here").waitFor();
      await page.getByRole("link", { name: "Sign in to open a pull request" }).waitFor();
      await expectGoodPage(page);
      await page.getByRole("button", { name: "Swap base and head" }).press("Enter");
      await page.getByRole("link", { name: "Change notes" }).waitFor();
      expect(pathOf(page)).toBe("/owner/net/compare/feature/one...main");
      await page.getByText("Direct", { exact: true }).click();
      await page.getByRole("navigation", { name: "Files changed" }).getByText("notes/branch.txt").waitFor();
      await page.getByRole("link", { name: "Permalink" }).click();
      await expect.poll(() => pathOf(page)).toMatch(/\/compare\/[0-9a-f]{40}\.\.[0-9a-f]{40}$/);
      await page.getByRole("button", { name: /^Base: / }).press("Enter");
      await page.getByRole("combobox", { name: "Find a branch or tag" }).fill(shas.First?.slice(0, 9) ?? "");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Base: ${shas.First?.slice(0, 9)}` }).waitFor();
      await page.getByRole("link", { name: "Change notes" }).waitFor();
      await page.goto(`${hub().address}/owner/net/tree/v1`);
      await page.getByRole("button", { name: "Revision: v1" }).press("Enter");
      await page.getByRole("link", { name: "Compare revisions" }).press("Enter");
      await page.getByText("v1 has no changes that main does not have.").waitFor();
      expect(pageErrors).toEqual([]);
    },
    60_000,
  );

  detail("says why revisions cannot be compared", async () => {
    const { page } = await visit("/owner/net/compare/main...nope", signedIn(hub(), person));
    await page.getByRole("alert").getByText('no branch, tag or commit "nope"').waitFor();
    await page.getByRole("button", { name: "Head: nope" }).waitFor();
    await page.goto(`${hub().address}/owner/net/compare`);
    await page.getByRole("button", { name: "Head: main" }).waitFor();
    await page.getByText(/^1 commit, \d files? changed$/).waitFor();
    const gated = `owner/gated-${Date.now()}`;
    await sendAsOwner(hub(), "POST", "/api/repos/create", { name: gated });
    await sendAsOwner(hub(), "PUT", `/api/models/${gated}/settings`, { gated: "manual" });
    await page.goto(`${hub().address}/${gated}/compare/main...main`);
    await page.getByRole("alert").getByText("No access").waitFor();
  });

  detail(
    "opens a pull request from a comparison, and a draft of it survives a reload",
    async () => {
      const { page } = await visit("/owner/net/compare/main...feature%2Fone", signedIn(hub(), person));
      await page.getByRole("button", { name: "Open pull request" }).press("Enter");
      const dialog = page.getByRole("dialog");
      await expect.poll(() => dialog.getByLabel("Title").inputValue()).toBe("On the branch");
      await dialog.getByLabel("Description (optional)").fill("Please merge **this**.");
      await page.reload();
      await page.getByRole("button", { name: "Open pull request" }).press("Enter");
      await expect.poll(() => dialog.getByLabel("Description (optional)").inputValue()).toBe("Please merge **this**.");
      await dialog.getByRole("button", { name: "Open pull request" }).click();
      await page.getByRole("heading", { name: /^On the branch #/ }).waitFor();
      await page.getByText("No conflicts with main").waitFor();
      const number = new URL(page.url()).pathname.split("/").at(-1);
      await page.goto(`${hub().address}/owner/net/compare/main...refs%2Fpr%2F${number}`);
      await page.getByRole("link", { name: `View pull request #${number}` }).waitFor();
    },
    60_000,
  );

  detail(
    "a commit of 500 files renders only what is in view",
    async () => {
      const { page, received } = await visit(`/owner/many/commit/${many}`);
      await page.getByText("500 files changed").first().waitFor();
      await page.getByRole("region", { name: "Changes of many/file-0.txt" }).waitFor();
      expect(await page.locator("main tr[data-change]").count()).toBeLessThan(1_500);
      expect(received.length).toBeLessThan(30);
      await page.getByRole("textbox", { name: "Filter files" }).fill("file-499");
      const found = page.getByRole("navigation", { name: "Files changed" }).getByRole("link");
      // The filter is deferred: until it is applied, all 500 links are there.
      await expect.poll(() => found.count()).toBe(1);
      await found.click();
      await page.getByRole("region", { name: "Changes of many/file-499.txt" }).waitFor();
    },
    60_000,
  );
});
