import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundleFolder } from "../apps/server/src/asset-folders.ts";
import { upstreamSha } from "../apps/server/src/testing/upstream-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { createGate } from "./support/gate.ts";
import { answerOf, ask, ended, lengthOf } from "./support/playground-steps.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const id = "HuggingFaceTB/SmolLM2-360M-Instruct-GGUF";
const file = "smollm2-360m-instruct-q8_0.gguf";

// The weights are those of a built-in model, so that its file is not downloaded again.
const card = createGate((path) => path.endsWith("README.md"));

describeInBrowser(
  "starter models",
  ({ visit, hub }) => {
    const newUser = async (name: string): Promise<string> => {
      await sendAsOwner(hub(), "POST", "/api/users", { name });
      const made = await sendAsOwner(hub(), "POST", "/api/tokens", { name: "laptop", role: "write", account: name });
      return ((await made.json()) as { token: string }).token;
    };

    it("visitors see them with size and license, and the command for an admin", async () => {
      const { page } = await visit("/");
      await page.getByRole("heading", { name: "Starter models" }).scrollIntoViewIfNeeded();
      const list = page.getByRole("list", { name: "Starter models" });
      await expect.poll(() => list.getByRole("listitem").count()).toBe(4);
      await list.getByText(/About 386 MB, apache-2\.0/).waitFor();
      expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);
      await page.getByRole("button", { name: `Ask an admin for ${id}` }).click();
      await page.getByText(new RegExp(`--files ${id} --include "${file}"`)).waitFor();
      await page.getByRole("button", { name: "Show all 11" }).click();
      await expect.poll(() => list.getByRole("listitem").count()).toBe(11);
    });

    it("an admin imports one on the models page and gets its first answer in the playground", async () => {
      const { page, pageErrors } = await visit("/models", signedIn(hub()));
      await page.getByText("Starter models: well-known ones to import").click();
      card.hold();
      await page.getByRole("button", { name: `Import ${id}` }).click();
      await page.getByRole("progressbar").waitFor();
      const { page: other } = await visit("/models");
      await other.getByText("Starter models: well-known ones to import").click();
      await other.getByRole("progressbar", { name: "Importing" }).waitFor();
      card.release();
      await page.getByRole("link", { name: `Try ${id} in the playground` }).click();
      await page.getByRole("textbox", { name: /^Message/ }).waitFor();
      await ask(page, "What is text classification?");
      await ended(page);
      await expect.poll(() => lengthOf(answerOf(page, `${id} · This hub`))).toBeGreaterThan(20);
      expect(pageErrors).toEqual([]);
      const tree = await fetch(`${hub().address}/${id}/resolve/main/other.gguf`);
      expect(tree.status).not.toBe(200);
    });

    it("a second person runs it, and finds the others in the picker with nothing to click but a question", async () => {
      const { page } = await visit("/playground", signedIn(hub(), await newUser("grace")));
      await page.getByRole("button", { name: "Choose a model" }).click();
      await page.getByRole("combobox", { name: "Find a model" }).fill("instruct");
      await page.getByText("Starter models", { exact: true }).waitFor();
      await page.getByRole("option", { name: /Qwen2\.5-1\.5B/ }).click();
      await page.getByText(/Not on this hub yet\. About 1\.1 GB, apache-2\.0/).waitFor();
      await page.getByRole("button", { name: /^Ask an admin for Qwen/ }).waitFor();
      await page.goto(`${hub().address}/models`);
      await page.getByText("Starter models: well-known ones to import").click();
      await page.getByRole("link", { name: `Try ${id} in the playground` }).click();
      await ask(page, "What is a task?");
      await ended(page);
      await expect.poll(() => lengthOf(answerOf(page, `${id} · This hub`))).toBeGreaterThan(20);
    });

    it("an import that fails says why, and can be tried again", async () => {
      const { page } = await visit("/", signedIn(hub()));
      const qwen = "Qwen/Qwen2.5-1.5B-Instruct-GGUF";
      await page.getByRole("heading", { name: "Starter models" }).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: `Import ${qwen}` }).click();
      await page.getByText("The import failed").waitFor();
      await page
        .getByRole("button", { name: `Import ${qwen}` })
        .getByText("Import again")
        .waitFor();
    });
  },
  {
    upstream: {
      waitFor: card.waitFor,
      models: [
        {
          _id: "1",
          id,
          sha: upstreamSha,
          tags: ["gguf", "conversational"],
          gguf: { total: 8_700_000, architecture: "llama", context_length: 512 },
        },
      ],
      files: {
        "README.md": Buffer.from("# A small test card\n"),
        [file]: readFileSync(join(bundleFolder, "guide-gguf/guide-q8_0.gguf")),
        "other.gguf": Buffer.alloc(4_000, 1),
      },
    },
  },
);
