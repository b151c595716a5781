import { expect, it } from "vitest";
import { upstreamSha } from "../apps/server/src/testing/upstream-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { createGate } from "./support/gate.ts";
import { signedIn } from "./support/signed-in.ts";

const id = "openai/whisper-large-v3";

const weights = createGate((path) => path.endsWith("model.bin"));

describeInBrowser(
  "what is not on this hub",
  ({ visit, hub }) => {
    it("is listed and counted only under “Not on this hub”", async () => {
      const { page } = await visit("/models");
      await page.getByRole("list", { name: "Models" }).getByText("orrery/").first().waitFor();
      expect(await page.getByText("Not on this hub").count()).toBe(1);
      await page.getByRole("checkbox", { name: /Not on this hub/ }).click();
      await page.waitForURL("**/models?origin=reference");
      await page.getByRole("button", { name: "Remove filter Source Not on this hub" }).waitFor();
      await page.getByRole("textbox", { name: "Search models" }).fill("whisper");
      await page.getByRole("link", { name: id }).first().click();
      await page.waitForURL(`**/${id}`);
      await page.getByText("Not on this hub yet").waitFor();
    });

    it("has one card with the source and the command, and nothing that cannot run", async () => {
      const { page, pageErrors } = await visit(`/${id}`);
      const source = page.getByRole("link", { name: /^View on 127\.0\.0\.1/ });
      expect(await source.getAttribute("href")).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${id}$`));
      await page.getByText(new RegExp(`npm run orrery -- import http://127\\.0\\.0\\.1:\\d+ --files ${id}`)).waitFor();
      await page.getByText("Only admins can import models").waitFor();
      for (const name of ["Try it", "About"]) expect(await page.getByRole("heading", { name }).count()).toBe(0);
      expect(await page.getByText(/Updated|Sample output/).count()).toBe(0);
      await page.goto(`${hub().address}/datasets/nyu-mll/glue`);
      await page.getByText("Only admins can import datasets").waitFor();
      await page.getByText("Similar datasets on this hub").waitFor();
      await page.getByText(/--files datasets\/nyu-mll\/glue/).waitFor();
      expect(pageErrors.filter((text) => !/status of 404/.test(text))).toEqual([]);
    });

    it("can be imported by an admin, who cancels, starts again and then sees the model", async () => {
      const { page } = await visit(`/${id}`, signedIn(hub()));
      weights.hold();
      await page.getByRole("button", { name: /^Import/ }).click();
      await page.getByText(/^Importing \d of 2 files$/).waitFor();
      await page.getByRole("progressbar").waitFor();
      await page.getByText("You can leave this page. The import continues on the server.").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Import again" }).waitFor();
      await page.getByText("Not on this hub yet").waitFor();
      weights.release();
      await page.getByRole("button", { name: "Import again" }).click();
      await page.getByRole("heading", { name: "A small test card" }).waitFor();
      await page.getByRole("link", { name: /^Files/ }).waitFor();
      expect(await page.getByText("Not on this hub").count()).toBe(0);
    });
  },
  {
    upstream: {
      waitFor: weights.waitFor,
      models: [{ _id: "1", id, sha: upstreamSha, tags: [], pipeline_tag: "automatic-speech-recognition" }],
      files: { "README.md": Buffer.from("# A small test card\n"), "model.bin": Buffer.alloc(4_000, 1) },
    },
  },
);
