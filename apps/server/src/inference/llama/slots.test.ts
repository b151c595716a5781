import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

const take = async (slots: Slots<string>, prompt: readonly number[]) => {
  const slot = await slots.acquire(prompt);
  slot.held = prompt;
  return slot;
};

test("a conversation goes on where its beginning was read", async () => {
  const slots = new Slots(["a", "b", "c"]);
  const prompts = [
    [1, 2, 3],
    [7, 8],
    [1, 5, 6],
  ];
  for (const prompt of prompts) slots.release(await take(slots, prompt));
  for (const prompt of prompts) {
    const again = await slots.acquire([...prompt, 4]);
    expect(again.held).toEqual(prompt);
    slots.release(again);
  }
});

test("without a common beginning, the slot that was not used for longest is taken", async () => {
  const slots = new Slots(["a", "b"]);
  const first = await take(slots, [1]);
  const second = await take(slots, [2]);
  slots.release(second);
  slots.release(first);
  expect((await slots.acquire([9])).sequence).toBe(first.sequence);
});

test("a call waits if all slots are in use", async () => {
  const slots = new Slots(["a"]);
  const first = await slots.acquire([1]);
  let isServed = false;
  const second = slots.acquire([2]).then((slot) => {
    isServed = true;
    return slot;
  });
  await Promise.resolve();
  expect(isServed).toBe(false);
  slots.release(first);
  expect((await second).sequence).toBe("a");
});

test("calls wait while what a sequence has read is changed, even if that fails", async () => {
  const slots = new Slots(["a"]);
  const order: string[] = [];
  let finish = () => {};
  const first = slots.change(() => new Promise((resolve) => (finish = resolve))).then(() => order.push("changed"));
  const second = slots
    .change(async () => {
      throw new Error("the engine is gone");
    })
    .catch(({ message }: Error) => order.push(message));
  const other = slots.changed.then(() => order.push("the next token"));
  finish();
  await Promise.all([first, second, other]);
  expect(order).toEqual(["the engine is gone", "changed", "the next token"]);
  // What came of earlier changes is not kept.
  expect(await slots.changed).toBeUndefined();
});
