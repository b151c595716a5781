import { expect, it } from "vitest";
import { upstreamSha } from "../apps/server/src/testing/upstream-double.ts";
import { describeInBrowser } from "./support/browser.ts";
import { post } from "./support/commits.ts";
import { createGate } from "./support/gate.ts";
import { expectGoodPage } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const id = "lab/reader";
const weights = createGate((path) => path.endsWith("model.safetensors"));
const faults: { [repository: string]: "changed" | 400 | undefined } = {};

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

    it("offers Retry for a failed import where it can help, and repeats it with the same files", async () => {
      Object.assign(faults, { "lab/flaky": "changed", "lab/closed": 400 });
      for (const name of Object.keys(faults)) await post(hub(), `/api/imports/models/${name}`, { files: ["old.bin"] });
      const { page } = await visit("/", signedIn(hub()));
      const waiting = page.getByRole("list", { name: "Waiting for you" });
      const row = (name: string) => waiting.getByRole("listitem").filter({ hasText: `Import of ${name} failed` });
      const waits = async () => (await page.request.get(`${hub().address}/api/notifications/waiting`)).text();
      for (const name of Object.keys(faults)) await expect.poll(waits).toContain(name);
      await page.reload();
      for (const name of Object.keys(faults)) await row(name).waitFor();
      expect(await row("lab/closed").getByRole("button").allTextContents()).toEqual(["Dismiss"]);
      await row("lab/closed").getByRole("link", { name: "View log" }).click();
      await page.getByRole("region", { name: "Log of the import" }).getByText("answered with status 400").waitFor();
      await page.goBack();
      faults["lab/flaky"] = undefined;
      await row("lab/flaky").getByRole("button", { name: "Retry" }).click();
      await expect.poll(() => row("lab/flaky").count()).toBe(0);
      const statusOf = async (file: string) =>
        (await page.request.get(`${hub().address}/lab/flaky/resolve/main/${file}`)).status();
      await expect.poll(() => statusOf("old.bin")).toBe(200);
      expect(await statusOf("model.safetensors")).toBe(404);
      await row("lab/closed").getByRole("button", { name: "Dismiss" }).click();
      await page.getByText("Nothing is waiting for you.").waitFor();
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
      faultAt: (_, path) => (path.endsWith("old.bin") ? faults[path.split("/").slice(1, 3).join("/")] : undefined),
      models: [id, "lab/flaky", "lab/closed"].map((name) => ({
        _id: name,
        id: name,
        sha: upstreamSha,
        tags: ["license:mit"],
        pipeline_tag: "text-classification",
      })),
      files: {
        "README.md": Buffer.from("# Reader\n"),
        "model.safetensors": Buffer.alloc(4_000, 1),
        "old.bin": Buffer.alloc(9_000, 2),
      },
    },
  },
);
