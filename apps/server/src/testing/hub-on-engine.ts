import { afterAll, beforeAll } from "vitest";
import type { enginesForTests } from "./engines.ts";
import { type HubForTests, startHub } from "./hub.ts";

type Settings = Parameters<typeof startHub> extends [unknown, ...infer Rest] ? Rest : never;

/** Runs one hub on an engine while the tests of a `describe` run; `prepare` is given the hub first. */
export const startHubOn = (
  { skipReason, start }: Pick<(typeof enginesForTests)[number], "skipReason" | "start">,
  prepare: (hub: HubForTests) => Promise<void> | void,
  ...settings: Settings
): void => {
  let stop = async () => {};
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    const hub = await startHub(await engine.newStore(), ...settings);
    stop = async () => {
      await hub.close();
      await engine.stop();
    };
    await prepare(hub);
  });
  afterAll(() => stop());
};
