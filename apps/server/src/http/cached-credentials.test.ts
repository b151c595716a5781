import { expect, test } from "vitest";
import type { Viewer } from "../identity/viewer.ts";
import { cacheCredentials } from "./cached-credentials.ts";

const viewer: Viewer = { isSession: false, organizations: [] };

const start = () => {
  const state = { time: 0, writes: 0, known: true, lookUps: 0 };
  const lookUp = async () => {
    state.lookUps += 1;
    return state.known ? viewer : undefined;
  };
  const writeCount = () => state.writes;
  return { state, ...cacheCredentials({ byToken: lookUp, bySession: lookUp }, writeCount, () => state.time) };
};

test("looks a token up once for many requests", async () => {
  const { state, byToken } = start();
  for (let request = 0; request < 10; request++) expect(await byToken("secret")).toBe(viewer);
  expect(state.lookUps).toBe(1);
});

test("keeps tokens and sessions apart", async () => {
  const { state, byToken, bySession } = start();
  await Promise.all([byToken("secret"), bySession("secret"), byToken("other")]);
  expect(state.lookUps).toBe(3);
});

test("refuses a token at once after a write of this process", async () => {
  const { state, byToken } = start();
  await byToken("secret");
  Object.assign(state, { known: false, writes: 1 });
  expect(await byToken("secret")).toBeUndefined();
});

test("refuses a token half a second after a write of another process", async () => {
  const { state, byToken } = start();
  await byToken("secret");
  Object.assign(state, { known: false, time: 500 });
  expect(await byToken("secret")).toBeUndefined();
});

test("does not use a lookup that began before a write", async () => {
  const { state, byToken } = start();
  const before = byToken("secret");
  Object.assign(state, { known: false, writes: 1 });
  await before;
  expect(await byToken("secret")).toBeUndefined();
});
