import type { SecurityFileStatus } from "@orrery/contract";
import { expect, it } from "vitest";
import { call, command, global, pickle } from "../apps/server/src/testing/publishing/scan/pickle-writer.ts";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo, post } from "./support/commits.ts";
import type { Hub } from "./support/hub.ts";
import { expectGoodPage, seriousViolations } from "./support/page-checks.ts";
import { signedIn } from "./support/signed-in.ts";

const attack = pickle(call(global("os", "system"), command));

const scanOf = async (hub: Hub, name: string, path: string): Promise<SecurityFileStatus | undefined> => {
  const body = { paths: [path], expand: true };
  const [entry] = await post<{ securityFileStatus: SecurityFileStatus }[]>(
    hub,
    `/api/models/${name}/paths-info/main`,
    body,
  );
  return entry?.securityFileStatus;
};

describeInBrowser(
  "scans of files",
  ({ visit, hub }) => {
    it("shows each verdict with its evidence, and lets an admin approve a held file", async () => {
      // A second attempt needs a repository of its own.
      const name = `owner/net-${Date.now()}`;
      await post(hub(), "/api/repos/create", { name });
      await commitTo(hub(), `models/${name}`, { "README.md": "# Net\n", "weights.bin": attack });
      // The files of the bundled models are scanned first.
      const scanned = { timeout: 60_000 };
      await expect.poll(async () => (await scanOf(hub(), name, "weights.bin"))?.status, scanned).toBe("unsafe");
      await expect.poll(async () => (await scanOf(hub(), name, "README.md"))?.status, scanned).toBe("safe");
      const { page, pageErrors } = await visit(`/${name}/tree/main`, signedIn(hub()));
      await page.getByRole("button", { name: "Safe: scan of README.md" }).waitFor();
      await page.getByRole("button", { name: "Unsafe: scan of weights.bin" }).click();
      const panel = page.getByRole("dialog", { name: "weights.bin" });
      await panel.getByText("Loading it imports os.system, which can run code or reach files.").waitFor();
      await panel.getByText("Held until a hub admin approves it").waitFor();
      expect(
        await panel.getByRole("region", { name: "Imports of the pickle" }).locator("td").allTextContents(),
      ).toEqual(["os.system", "dangerous"]);
      expect(await seriousViolations(page)).toEqual([]);
      await panel.getByLabel("Reason").fill("A test file");
      await panel.getByRole("button", { name: "Approve" }).click();
      await panel.getByText(/^By owner, .*: A test file$/).waitFor();
      expect((await fetch(`${hub().address}/${name}/resolve/main/weights.bin`)).status).toBe(200);
      await panel.getByRole("button", { name: "Revoke approval" }).click();
      await panel.getByText("Held until a hub admin approves it").waitFor();
      await page.keyboard.press("Escape");
      expect(pageErrors).toEqual([]);
      await expectGoodPage(page);
    }, 120_000);
  },
  { scanGate: "hold" },
);
