import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { addPerson, commitTo, post } from "./support/commits.ts";
import { expectGoodPage, faultsInEveryForm } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const comments = (page: Page) => page.getByRole("list", { name: "Conversation" }).getByRole("article");

describeInBrowser("community", ({ hub, visit }) => {
  let lena = "";
  let created = 0;

  beforeAll(async () => {
    lena = await addPerson(hub(), "lena");
  });

  /** Every test has a repository of its own, so that it can run again. */
  const newRepository = async () => {
    created += 1;
    const name = `owner/net-${created}`;
    await post(hub(), "/api/repos/create", { name });
    const repository = `models/${name}`;
    await commitTo(hub(), repository, { "README.md": "# Net\n", "a.txt": "one\ntwo\nthree\n" });
    const pullRequest = async (files: Parameters<typeof commitTo>[2], message: string): Promise<number> => {
      const options = { message, branch: "main?create_pr=1", token: lena };
      const { pullRequestUrl } = await commitTo(hub(), repository, files, options);
      return Number(pullRequestUrl?.split("/").at(-1));
    };
    return { name, repository, community: `/${name}/discussions`, pullRequest };
  };

  it("texts run in the direction of their language: card, discussion and commit", async () => {
    const { name, repository, community } = await newRepository();
    const card = "# نموذج صغير\n\nيجيب عن أسئلة الزبائن.\n\nAnswers questions.\n";
    await commitTo(hub(), repository, { "README.md": card }, { message: "تحديث البطاقة" });
    await post(hub(), `/api/${repository}/discussions`, { title: "שאלה על המודל", description: "איך מריצים אותו?" });
    const { page } = await visit(`/${name}`, signedIn(hub(), lena));
    const directionOf = async (text: string): Promise<string> => {
      const shown = page.locator("main").getByText(text).first();
      await shown.waitFor();
      return shown.evaluate((element) => getComputedStyle(element).direction);
    };
    expect(await directionOf("نموذج صغير")).toBe("rtl");
    expect(await directionOf("يجيب عن أسئلة الزبائن.")).toBe("rtl");
    expect(await directionOf("Answers questions.")).toBe("ltr");
    await page.goto(`${hub().address}/${name}/commits/main`);
    expect(await directionOf("تحديث البطاقة")).toBe("rtl");
    await page.goto(hub().address + community);
    expect(await directionOf("שאלה על המודל")).toBe("rtl");
    await page.getByRole("link", { name: "שאלה על המודל" }).click();
    expect(await directionOf("איך מריצים אותו?")).toBe("rtl");
  });

  it("starts empty, and a discussion goes from draft to comment to closed", async () => {
    const { community } = await newRepository();
    const { page } = await visit(community, signedIn(hub(), lena));
    await page.getByText("No open discussions").waitFor();
    await page.getByRole("link", { name: "New discussion" }).first().click();
    await page.getByRole("textbox", { name: "Title" }).fill("Replies sound translated");
    const description = page.getByRole("textbox", { name: "Description" });
    await description.fill("Hello @owner, see **this** <img src=x onerror=hit()>.");
    await page.reload();
    await expect.poll(() => description.inputValue()).toContain("see **this**");
    await page.getByText("Preview", { exact: true }).click();
    await page.getByRole("link", { name: "@owner" }).waitFor();
    await page.getByRole("button", { name: "Create discussion" }).click();
    await page.getByRole("heading", { name: /^Replies sound translated/ }).waitFor();
    expect(await page.getByRole("link", { name: "@owner" }).getAttribute("href")).toBe("/owner");
    await page.getByRole("textbox", { name: "Comment" }).fill("First comment");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => comments(page).count()).toBe(3);
    await page.getByRole("button", { name: "Actions for the comment by lena" }).last().click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Edit comment" }).fill("Better comment");
    await page.getByRole("button", { name: "Save" }).click();
    await comments(page).getByText("Better comment").waitFor();
    await comments(page).getByText("edited").waitFor();
    await page.getByRole("button", { name: "Edit title" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Replies sound odd");
    await page.keyboard.press("Enter");
    await page.getByText("changed the title from “Replies sound translated” to “Replies sound odd”").waitFor();
    await page.getByRole("button", { name: "Actions for the comment by lena" }).last().click();
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
    await comments(page).getByText("Hidden by lena.").waitFor();
    await page.getByRole("button", { name: "Close discussion" }).click();
    await page.getByText("closed this").waitFor();
    await page.getByRole("button", { name: "Reopen discussion" }).waitFor();
  }, 120_000);

  detail(
    "lists by status, type and author, and keeps the filters in the address",
    async () => {
      const { repository, community, pullRequest } = await newRepository();
      await post(hub(), `/api/${repository}/discussions`, { title: "By the owner" });
      await pullRequest({ "b.txt": "b\n" }, "Add b");
      const { page, pageErrors } = await visit(community);
      const topics = page.getByRole("list", { name: "Discussions" }).getByRole("listitem");
      await expect.poll(() => topics.count()).toBe(2);
      await page.getByRole("combobox", { name: "Type" }).selectOption("pull_request");
      await expect.poll(() => topics.count()).toBe(1);
      await page.getByRole("link", { name: "Add b" }).waitFor();
      await page.getByRole("combobox", { name: "Type" }).selectOption("all");
      await page.getByRole("textbox", { name: "Author" }).fill("owner");
      await page.getByRole("link", { name: "By the owner" }).waitFor();
      await expect.poll(() => topics.count()).toBe(1);
      expect(new URL(page.url()).search).toBe("?author=owner");
      await page.reload();
      await expect.poll(() => topics.count()).toBe(1);
      await page.getByRole("textbox", { name: "Author" }).fill("no-such-person");
      await page.getByText("No discussions match").waitFor();
      await expectGoodPage(page);
      expect(pageErrors).toEqual([]);
    },
    120_000,
  );

  detail("anyone reads, and only those who sign in comment", async () => {
    const { repository, community } = await newRepository();
    await post(hub(), `/api/${repository}/discussions`, { title: "Read me", description: "By all." });
    const { page, pageErrors } = await visit(`${community}/1`);
    await comments(page).first().waitFor();
    await page.getByRole("link", { name: "Sign in to comment" }).waitFor();
    expect(await page.getByRole("button", { name: /Actions for|Edit title|Close/ }).count()).toBe(0);
    await page.goto(`${hub().address}${community}/new`);
    await page.getByText("Sign in to start a discussion").waitFor();
    await page.goto(`${hub().address}${community}/999`);
    await page.getByRole("alert").getByText("has no discussion #999").waitFor();
    expect(pageErrors.filter((text) => !/404/.test(text))).toEqual([]);
  });

  detail(
    "a pull request shows commits, files and conflicts, and the owner merges it",
    async () => {
      const { name, community, pullRequest } = await newRepository();
      const number = await pullRequest({ "a.txt": "one\n2\nthree\n" }, "Say two in digits");
      const clash = await pullRequest({ "a.txt": "one\nTWO\nthree\n" }, "Shout two");
      const { page } = await visit(`${community}/${number}`, signedIn(hub(), lena));
      await page.getByText("No conflicts with main").waitFor();
      await page.getByRole("link", { name: "Files changed" }).click();
      await page.getByRole("region", { name: "Changes of a.txt" }).getByText("2", { exact: true }).first().waitFor();
      await page.getByRole("link", { name: /^Commits/ }).click();
      await page.getByRole("list", { name: "Commits" }).getByRole("link", { name: "Say two in digits" }).waitFor();
      await page.getByRole("link", { name: /^Conversation/ }).click();
      await page.getByRole("button", { name: "Merge pull request" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
      await page.getByRole("dialog").getByRole("alert").getByText("permission to change").waitFor();
      const owner = await visit(`${community}/${number}`, signedIn(hub()));
      await owner.page.getByRole("button", { name: "Merge pull request" }).press("Enter");
      await owner.page.getByRole("dialog").getByLabel("Comment (optional)").fill("Thank you");
      await owner.page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
      await owner.page.getByText("merged this").waitFor();
      await comments(owner.page).getByText("Thank you").waitFor();
      expect(await (await fetch(`${hub().address}/${name}/resolve/main/a.txt`)).text()).toBe("one\n2\nthree\n");
      await owner.page.goto(`${hub().address}${community}/${clash}`);
      const merge = owner.page.getByRole("region", { name: "Merge" });
      await merge.getByText("Conflicts with main").waitFor();
      await merge.getByText("a.txt", { exact: true }).waitFor();
      expect(await merge.getByRole("button", { name: "Merge pull request" }).isDisabled()).toBe(true);
      expect(await faultsInEveryForm(owner.page)).toEqual([]);
    },
    120_000,
  );

  detail(
    "a draft becomes ready, and a comment of a lost connection is not lost",
    async () => {
      const { repository, community } = await newRepository();
      const draft = { title: "Later", pullRequest: true };
      const { num } = await post<{ num: number }>(hub(), `/api/${repository}/discussions`, draft);
      const { page } = await visit(`${community}/${num}`, signedIn(hub()));
      await page.getByText("This pull request is a draft").waitFor();
      await page.getByRole("button", { name: "Ready for review" }).click();
      await page.getByText("There is nothing to merge yet.").waitFor();
      await page.getByRole("textbox", { name: "Comment" }).fill("Do not lose me");
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await page.getByRole("alert").getByText("Can’t reach the hub").waitFor();
      await page.context().setOffline(false);
      await page.reload();
      await expect.poll(() => page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("Do not lose me");
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await comments(page).getByText("Do not lose me").waitFor();
    },
    120_000,
  );

  detail(
    "a line of a pull request is discussed by keyboard, with drafts that survive a reload",
    async () => {
      const { repository, community, pullRequest } = await newRepository();
      const number = await pullRequest({ "a.txt": "one\n2\nthree\n" }, "Say two in digits");
      const { page, pageErrors } = await visit(`${community}/${number}/files`, signedIn(hub()));
      await page.getByRole("button", { name: "Comment on line 1", exact: true }).focus();
      for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      const field = page.getByRole("textbox", { name: "Comment on line 2", exact: true });
      await field.fill("Why **digits**?");
      await page.reload();
      await expect.poll(() => field.inputValue()).toBe("Why **digits**?");
      await field.press("Control+Enter");
      const thread = page.getByRole("region", { name: "Comments on a.txt, line 2" });
      await thread.getByText("digits").waitFor();
      await expect.poll(() => field.count()).toBe(0);
      await expectGoodPage(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByText("Split", { exact: true }).click();
      await thread.getByText("digits").waitFor();
      await page.getByText("Unified", { exact: true }).click();
      expect(pageErrors).toEqual([]);

      const author = await visit(`${community}/${number}`, signedIn(hub(), lena));
      const told = author.page.getByRole("region", { name: "Comments on a.txt, line 2" });
      await author.page
        .getByRole("region", { name: "Line 2 of a.txt" })
        .getByText("2", { exact: true })
        .last()
        .waitFor();
      await told.getByRole("button", { name: "Reply on line 2" }).press("Enter");
      await author.page.keyboard.type("They are shorter.");
      await author.page.keyboard.press("Control+Enter");
      await told.getByText("They are shorter.").waitFor();
      await told.getByRole("button", { name: "Edit the comment by lena" }).click();
      await told.getByRole("textbox", { name: "Edit comment" }).fill("Digits are shorter.");
      await told.getByRole("button", { name: "Save" }).click();
      await told.getByText("Digits are shorter.").waitFor();
      await told.getByRole("button", { name: "Hide the comment by owner" }).click();
      await author.page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
      await author.page.getByRole("dialog").getByRole("alert").getByText("You can't hide this comment.").waitFor();
      await author.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

      const options = { branch: `refs/pr/${number}`, token: lena };
      await commitTo(hub(), repository, { "a.txt": "one\ntwo!\nthree\n" }, options);
      await author.page.reload();
      await author.page.getByText("Outdated").waitFor();
      await expectGoodPage(author.page);
      const reader = await visit(`${community}/${number}/files`);
      await reader.page.getByText("1 thread on other lines or versions").waitFor();
      await reader.page.getByText("to comment on lines.").waitFor();
      expect(await reader.page.getByRole("button", { name: /^Comment on/ }).count()).toBe(0);
    },
    120_000,
  );

  detail(
    "reactions show at once, are undone on failure, and are counts for visitors",
    async () => {
      const { repository, community } = await newRepository();
      await post(hub(), `/api/${repository}/discussions`, { title: "React", description: "Like this?" });
      const { page } = await visit(`${community}/1`, signedIn(hub(), lena));
      await page.getByRole("button", { name: "Add reaction" }).press("Enter");
      await page.getByRole("group", { name: "Reactions" }).getByRole("button", { name: "Heart" }).press("Enter");
      const heart = page.getByRole("button", { name: "Heart: 1", pressed: true });
      await heart.waitFor();
      await page.reload();
      await heart.waitFor();
      expect(await heart.getAttribute("title")).toBe("Heart: lena");
      await page.context().setOffline(true);
      await heart.click();
      await page.getByRole("alert").getByText("Can’t reach the hub").waitFor();
      await heart.waitFor();
      await page.context().setOffline(false);
      await expectGoodPage(page);
      const reader = await visit(`${community}/1`);
      await comments(reader.page).getByText("Heart: 1").waitFor();
      expect(await reader.page.getByRole("button", { name: /Heart|reaction/ }).count()).toBe(0);
      await heart.click();
      await expect.poll(() => heart.count()).toBe(0);
    },
    120_000,
  );

  it("two people take a change from a branch through a review to its merge", async () => {
    created += 1;
    const name = `lab-${created}/net`;
    const [organization = ""] = name.split("/");
    const api = `/api/models/${name}`;
    await post(hub(), "/api/organizations", { name: organization });
    await sendAsOwner(hub(), "PUT", `/api/organizations/${organization}/members/lena`, { role: "write" });
    await post(hub(), "/api/repos/create", { name: "net", organization });
    await commitTo(hub(), `models/${name}`, { "a.txt": "one\ntwo\nthree\n" });
    await post(hub(), `${api}/branch/topic`, {}, lena);

    const owner = await visit(`/${name}/settings/branches`, signedIn(hub()));
    await owner.page.getByText("No protected branches.").waitFor();
    await owner.page.getByRole("button", { name: "Protect branch" }).click();
    await owner.page.getByRole("region", { name: "Protected branches" }).getByText("main", { exact: true }).waitFor();
    await expectGoodPage(owner.page);
    await owner.page.setViewportSize({ width: 1280, height: 800 });

    const author = await visit(`/${name}/blob/main/a.txt?action=edit`, signedIn(hub(), lena));
    await author.page.getByRole("button", { name: "Open pull request" }).waitFor();
    expect(await author.page.getByText("Commit changes").count()).toBe(0);
    await author.page.goto(`${hub().address}/${name}/blob/topic/a.txt?action=edit`);
    await author.page.getByLabel("Text of a.txt").fill("one\n2\nthree\n");
    await author.page.getByLabel("Commit message").fill("Say two in digits");
    await author.page.getByRole("button", { name: "Commit changes" }).click();
    await author.page.getByRole("link", { name: "History" }).click();
    await author.page.getByRole("link", { name: "Compare", exact: true }).click();
    await author.page.getByRole("button", { name: "Open pull request" }).click();
    await author.page.getByRole("dialog").getByRole("button", { name: "Open pull request" }).click();
    await author.page.getByRole("heading", { name: /^Say two in digits #/ }).waitFor();
    const address = author.page.url();

    await owner.page.goto(`${address}/files`);
    await owner.page.getByRole("button", { name: "Comment on line 2", exact: true }).click();
    await owner.page.getByRole("textbox", { name: "Comment on line 2", exact: true }).fill("Please keep the word.");
    await owner.page.getByRole("button", { name: "Comment", exact: true }).click();
    await author.page.reload();
    const thread = author.page.getByRole("region", { name: "Comments on a.txt, line 2" });
    await thread.getByText("Please keep the word.").waitFor();
    await thread.getByRole("button", { name: "Reply on line 2" }).click();
    await author.page.getByRole("textbox", { name: "Reply on line 2" }).fill("Done.");
    await author.page.getByRole("button", { name: "Reply", exact: true }).click();
    await thread.getByText("Done.").waitFor();
    await thread.getByRole("button", { name: "Resolve the thread on line 2" }).click();
    const resolved = author.page.getByRole("region", { name: "Resolved thread on a.txt, line 2" });
    await resolved.getByText("lena resolved this thread · 2 comments").waitFor();
    expect(await thread.count()).toBe(0);
    await owner.page.reload();
    await owner.page.getByRole("button", { name: "Show the resolved thread" }).click();
    await owner.page.getByRole("button", { name: "Unresolve the thread on line 2" }).click();
    await expect.poll(() => owner.page.getByText("resolved this thread").count()).toBe(0);
    const number = address.split("/").at(-1);
    const options = { branch: `refs/pr/${number}`, message: "Keep the word", token: lena };
    await commitTo(hub(), `models/${name}`, { "a.txt": "one\ntwo, or 2\nthree\n" }, options);
    await author.page.reload();
    await author.page.getByText("Outdated").waitFor();
    await author.page.getByRole("button", { name: "Merge pull request" }).click();
    await author.page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
    await author.page.getByText("merged this").waitFor();
    const text = await (await fetch(`${hub().address}/${name}/resolve/main/a.txt`)).text();
    expect(text).toBe("one\ntwo, or 2\nthree\n");
    await owner.page.goto(`${hub().address}/${name}/settings/branches`);
    await owner.page.getByRole("button", { name: "Remove the rule for main" }).click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await owner.page.getByText("No protected branches.").waitFor();
  }, 180_000);
});
