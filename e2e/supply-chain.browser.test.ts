import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo, post } from "./support/commits.ts";
import { faultsInEveryForm, seriousViolations } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

const card = "---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Net\n\n## Intended use\n\nFilling gaps.\n";

describeInBrowser("the supply chain of a model", ({ visit, hub }) => {
  /** Every attempt has a model of its own. */
  const newModel = async (): Promise<string> => {
    const name = `owner/net-${Date.now()}`;
    await post(hub(), "/api/repos/create", { name });
    await commitTo(hub(), `models/${name}`, { "README.md": card, "config.json": "{}" });
    return name;
  };

  it("signs a model, shows who signed it, and names a file that was changed since", async () => {
    const name = await newModel();
    const { page, pageErrors } = await visit(`/${name}`, signedIn(hub()));
    await page.getByRole("button", { name: "Sign with the hub’s key" }).click();
    await page.getByRole("button", { name: "Signed by this hub" }).first().click();
    const panel = page.getByRole("dialog", { name: "Signature" });
    await panel.getByText("The files match.").waitFor();
    await panel.getByText("Key of this hub").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await commitTo(hub(), `models/${name}`, { "config.json": "{ }" });
    await page.reload();
    await page.getByRole("button", { name: "Signature doesn’t match" }).first().click();
    await panel.getByText('"config.json" was changed after signing.').waitFor();
    await panel.getByText("Changed after signing", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    expect(pageErrors).toEqual([]);
    expect(await faultsInEveryForm(page)).toEqual([]);
  });

  detail("shows what is documented and what is missing, with downloads, to visitors", async () => {
    const { page, pageErrors } = await visit(`/${await newModel()}`);
    await page.getByText("Not signed").waitFor();
    expect(await page.getByRole("button", { name: "Sign with the hub’s key" }).count()).toBe(0);
    await page.getByRole("button", { name: "Sheet and bill of materials" }).click();
    const panel = page.getByRole("dialog", { name: "Documentation" });
    await panel.getByText("Filling gaps.").waitFor();
    await panel.getByText('Add a section "Limitations" to the card.').waitFor();
    const bom = await panel.getByRole("link", { name: "Download BOM" }).getAttribute("href");
    const reply = await fetch(`${hub().address}${bom}`);
    expect(await reply.json()).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    expect(await seriousViolations(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
