import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { CommandArguments, CommandContext } from "../command.ts";
import { readWorkerSettings } from "./worker-settings.ts";

const read = (flags: Readonly<Record<string, string>>, environment: Record<string, string> = {}) => {
  const given: CommandArguments = {
    positionals: [],
    text: (name) => flags[name],
    texts: (name) => flags[name]?.split(",") ?? [],
    isSet: () => false,
  };
  return readWorkerSettings(given, { environment } as unknown as CommandContext);
};

const joined = { hub: "http://10.0.0.7:4747/", token: "hf_x" };

test("a worker beside a hub has its own port, data and database, and requires a token", () => {
  const hub = { DATABASE_URL: "postgres://u@h/n", REDIS_URL: "redis://h", ORRERY_DATA: "/data" };
  const environment = { ...hub, ORRERY_PUBLIC_URL: "https://hub.example", ORRERY_SEED: "on" };
  const { config, ...settings } = read({ ...joined, name: "gpu-1", model: "a/b,c/d" }, environment);
  expect(settings).toEqual({ hub: "http://10.0.0.7:4747", token: "hf_x", name: "gpu-1", models: ["a/b", "c/d"] });
  expect(config).toMatchObject({
    port: 4748,
    host: "127.0.0.1",
    dataFolder: resolve("worker-data"),
    databaseUrl: "",
    redisUrl: "",
    publicUrl: "",
    isAnonymousAllowed: false,
    isSeeded: false,
    quotas: null,
  });
});

test("the token can be in HF_TOKEN, the name is that of the machine, and flags go before variables", () => {
  const flags = { hub: "https://hub.example", port: "0", host: "0.0.0.0", address: "http://10.0.0.8:80/" };
  const settings = read({ ...flags, zone: "eu", "max-in-flight": "8" }, { HF_TOKEN: "hf_y", PORT: "1", HOST: "::1" });
  expect(settings).toMatchObject({
    ...{ token: "hf_y", address: "http://10.0.0.8:80", zone: "eu", maxInFlight: 8 },
    name: expect.stringMatching(/^[a-z0-9][a-z0-9-]{0,32}$/),
    config: { port: 0, host: "0.0.0.0" },
  });
});

test.each([
  [{ token: "hf_x" }, "--hub is missing"],
  [{ hub: "http://h" }, "--token is missing"],
  [{ ...joined, hub: "hub" }, '--hub: "hub" is not a URL'],
  [{ ...joined, host: "0.0.0.0" }, "--address is missing"],
  [{ ...joined, name: "GPU 1" }, "--name must be up to 33 lowercase letters"],
  [{ ...joined, "max-in-flight": "0" }, "--max-in-flight must be a whole number from 1"],
  [{ ...joined, port: "x" }, "PORT (port to listen on) must be a whole number"],
])("refuses %j", (flags, message) => {
  expect(() => read(flags as unknown as Record<string, string>)).toThrow(message);
});
