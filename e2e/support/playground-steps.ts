import type { Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";

/** A model for a column, and the provider it is asked at. */
interface Wanted {
  readonly model: string;
  readonly provider?: string;
}

/** Waits until models that come with the hub are in place: they are put there while it runs already. */
export const published = (address: string, ids: readonly string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const reply = await fetch(`${address}/api/models?runs_here=true&limit=100`);
      const found = ((await reply.json()) as readonly { readonly id: string }[]).map(({ id }) => id);
      expect(found).toEqual(expect.arrayContaining([...ids]));
    },
    { timeout: 100_000, interval: 200 },
  );

/** Puts a model into a new column, found by typing a part of its name. */
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

/** The answers of one column, by what the column is called. */
export const cellOf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The answer itself, without what stands around it. */
export const answerOf = (page: Page, name: string): Locator => page.getByRole("region", { name: `Answer of ${name}` });

/** Writes a message and asks all columns with the keyboard. */
export const ask = async (page: Page, message: string): Promise<void> => {
  await page.getByRole("textbox", { name: /^Message/ }).fill(message);
  await page.keyboard.press("Control+Enter");
};

/** Waits until no column is on its way. */
export const ended = (page: Page): Promise<void> =>
  page.getByRole("status").filter({ hasText: "All columns have ended." }).waitFor();

/** How long an answer is so far. */
export const lengthOf = async (answer: Locator): Promise<number> =>
  (await answer.count()) === 0 ? 0 : ((await answer.first().textContent()) ?? "").length;
