import { expect, it } from "vitest";
import { upstreamSha } from "../apps/server/src/testing/upstream-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { createGate } from "./support/gate.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const id = "lab/reader";
const weights = createGate((path) => path.endsWith("model.safetensors"));

describeInBrowser(
  "importing from another hub",
  ({ visit, hub }) => {
    it("shows license and files, imports the chosen ones, survives a reload and can be cancelled", async () => {
      const { page } = await visit("/import", signedIn(hub()));
      await page.getByText("None in the last 30 days.").waitFor();
      await page.getByLabel("Address or ID").fill(id);
      await page.getByRole("button", { name: "Check" }).press("Enter");
      await page.getByText("mit", { exact: true }).waitFor();
      await page.getByRole("checkbox", { name: /^Other files/ }).uncheck();
      await expectGoodPage(page);
      weights.hold();
      await page.getByRole("button", { name: /^Import 4/ }).click();
      await page.getByText("Importing 2 of 2 files").waitFor();
      await page.reload();
      await page.getByText("Importing 2 of 2 files").waitFor();
      await page.getByRole("region", { name: "Log of the import" }).getByText("Downloaded README.md").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Canceled. What was downloaded is stored.").waitFor();
      weights.release();
      expect(await page.getByRole("checkbox", { name: /^Other files/ }).isChecked()).toBe(false);
      await page.getByRole("button", { name: /^Import 4/ }).click();
      await page.getByRole("link", { name: `Open ${id}` }).waitFor();
      const missing = await page.request.get(`${hub().address}/${id}/resolve/main/old.bin`);
      expect(missing.status()).toBe(404);
    });

    it("says how to allow an address that is refused, and offers no retry", async () => {
      const { page } = await visit("/import", signedIn(hub()));
      await page.getByLabel("Address or ID").fill("http://127.0.0.1:9/lab/reader");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByText("set ORRERY_IMPORT_HOSTS to 127.0.0.1:9").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Retry" }).count()).toBe(0);
    });

    detail("says what is wrong with an address, and is for admins", async () => {
      const { page } = await visit("/import?source=lab%2Fmissing", signedIn(hub()));
      await page.getByText(/has no model "lab\/missing", or it is private\./).waitFor();
      const visitor = await visit("/import");
      await visitor.page.getByText("Sign in to see this").waitFor();
    });
  },
  {
    upstream: {
      waitFor: weights.waitFor,
      models: [{ _id: "1", id, sha: upstreamSha, tags: ["license:mit"], pipeline_tag: "text-classification" }],
      files: {
        "README.md": Buffer.from("# Reader\n"),
        "model.safetensors": Buffer.alloc(4_000, 1),
        "old.bin": Buffer.alloc(9_000, 2),
      },
    },
  },
);
