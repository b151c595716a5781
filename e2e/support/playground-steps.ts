import type { Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";

interface Wanted {
  readonly model: string;
  readonly provider?: string;
}

/** Bundled models are published while the hub is already running. */
export const published = (address: string, ids: readonly string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const reply = await fetch(`${address}/api/models?runs_here=true&limit=100`);
      const found = ((await reply.json()) as readonly { readonly id: string }[]).map(({ id }) => id);
      expect(found).toEqual(expect.arrayContaining([...ids]));
    },
    { timeout: 100_000, interval: 200 },
  );

export const addColumn = async (page: Page, { model, provider }: Wanted): Promise<void> => {
  const heads = page.getByRole("link", { name: model, exact: true });
  const before = await heads.count();
  await page.getByRole("button", { name: "Add a model" }).click();
  await page.getByRole("combobox", { name: "Find a model" }).fill(model.split("/")[1] ?? model);
  await page.getByRole("option", { name: model }).first().click();
  await expect.poll(() => heads.count()).toBe(before + 1);
  if (provider === undefined) return;
  const choice = page.getByLabel(`Provider of ${model}`).last();
  await choice.locator(`option[value="${provider}"]`).waitFor({ state: "attached" });
  await choice.selectOption(provider);
};

export const cellOf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

export const answerOf = (page: Page, name: string): Locator => page.getByRole("region", { name: `Answer of ${name}` });

export const ask = async (page: Page, message: string): Promise<void> => {
  await page.getByRole("textbox", { name: /^Message/ }).fill(message);
  await page.keyboard.press("Control+Enter");
};

export const ended = (page: Page): Promise<void> =>
  page.getByRole("status").filter({ hasText: "All columns are done." }).waitFor();

export const lengthOf = async (answer: Locator): Promise<number> =>
  (await answer.count()) === 0 ? 0 : ((await answer.first().textContent()) ?? "").length;
