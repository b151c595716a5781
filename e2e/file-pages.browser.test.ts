import { readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import type { HubClient } from "../apps/server/src/testing/hub.ts";
import { commitLargeFile } from "../apps/server/src/testing/hub-commits.ts";
import { sizeText } from "../apps/web/src/lib/format/size-text.ts";
import { describeInBrowser } from "./support/browser.ts";
import { post } from "./support/commits.ts";
import type { Hub } from "./support/hub.ts";
import { expectGoodPage, settled } from "./support/page-checks.ts";

const clientOf = ({ address, token }: Hub): HubClient => ({
  address,
  token,
  get: (path, bearer, headers) =>
    fetch(address + path, { headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers } }),
  send: (method, path, body, bearer, headers) =>
    fetch(address + path, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}`, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
});

const model = new URL("../models/lang-id/", import.meta.url);
const graphBytes = statSync(new URL("onnx/model_quantized.onnx", model)).size;
const labels = Object.keys(JSON.parse(readFileSync(new URL("config.json", model), "utf8")).id2label).length;

const table = `city,degrees\n${"Bergen,12\n".repeat(40)}`;

describeInBrowser("pages of files", ({ visit, hub }) => {
  it("ONNX: from the list of files to inputs, operators and weights", async () => {
    const { page, pageErrors } = await visit("/orrery/lang-id/tree/main");
    await page.getByRole("link", { name: "onnx (folder)" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "model_quantized.onnx" })
      .getByText(sizeText(graphBytes))
      .waitFor();
    await page.getByRole("link", { name: "model_quantized.onnx", exact: true }).click();
    await page.getByText(`${graphBytes.toLocaleString("en")} bytes`).waitFor();
    await page.getByText(/^IR version \d+ · opset \d+$/).waitFor();
    await page.getByRole("list", { name: "Inputs" }).getByText("input_ids").waitFor();
    await page.getByRole("list", { name: "Outputs" }).getByText(`[batch, ${labels}]`).waitFor();
    await page
      .getByRole("list", { name: "Operators" })
      .getByText(/^\d+ other kinds$/)
      .waitFor();
    await page.getByRole("list", { name: "Weights" }).getByText("UINT8").waitFor();
    await page.getByRole("definition").getByText("opset 17", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Copy SHA-256" }).count()).toBe(1);
    expect(await page.getByText("git-lfs").count()).toBe(0);
    await page.getByText(/^List all \d+ tensors$/).click();
    await page.getByRole("textbox", { name: "Filter tensors" }).fill("positions");
    await page.getByRole("cell", { name: "encoder.positions", exact: false }).first().waitFor();
    const download = page.getByRole("link", { name: "Download", exact: true });
    expect(await download.getAttribute("href")).toBe("/orrery/lang-id/resolve/main/onnx/model_quantized.onnx");
    expect(pageErrors).toEqual([]);
    await settled(page);
    await expectGoodPage(page);
  });

  it("GGUF: quantization mix, memory, metadata, and the chat template on the workbench", async () => {
    const { page, pageErrors } = await visit("/orrery/guide-gguf/blob/main/guide-q8_0.gguf");
    await page.getByText("10,834,368 bytes").waitFor();
    await page.getByText(/^Q8_0 · 8\.\d+ bits per weight$/).waitFor();
    await page.getByRole("list", { name: "Quantization mix" }).getByText("44 tensors").waitFor();
    await page
      .getByRole("region", { name: "Fits in" })
      .getByRole("row", { name: /^2 GB 1k \(full\)/ })
      .waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("tokenizer.ggml.tokens").waitFor();
    await expectGoodPage(page);
    await page.getByRole("link", { name: "Open in workbench" }).click();
    await page.waitForURL(/\/templates\?model=/);
    await page.getByRole("listbox", { name: "Output" }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it("shows the text of a large file, not its pointer, and downloads it", async () => {
    // A second attempt needs a repository of its own.
    const name = `owner/large-${Date.now()}`;
    await post(hub(), "/api/repos/create", { name });
    await commitLargeFile(clientOf(hub()), name, "main", "weather.csv", Buffer.from(table));
    await commitLargeFile(clientOf(hub()), name, "main", "weights.bin", Buffer.from([0, 1, 2, 3]));
    const { page } = await visit(`/${name}/blob/main/weather.csv`);
    await page.getByText(`${table.length} bytes`).waitFor();
    await page.getByText(/^(?:Git LFS|Xet)$/).waitFor();
    await page.getByRole("cell", { name: "Bergen" }).first().waitFor();
    await page.goto(`${hub().address}/${name}/blob/main/weights.bin`, { waitUntil: "load" });
    await page.getByText("4 bytes").waitFor();
    for (const text of ["git-lfs", "oid sha256"]) expect(await page.getByText(text).count()).toBe(0);
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download", exact: true }).click();
    expect((await waiting).suggestedFilename()).toBe("weights.bin");
  });
});
