import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("an empty environment gives the defaults and says so", () => {
  const { config, provenance, problems } = readConfig({ PORT: "" });
  expect(config).toMatchObject({ port: 4747, host: "127.0.0.1", logLevel: "warn" });
  expect(provenance[0]).toEqual({ variable: "PORT", value: "4747", from: "default" });
  expect(problems).toEqual([]);
});

test("a set variable overrides the default and is shown as the source", () => {
  const { config, provenance } = readConfig({ PORT: "8080", ORRERY_SOURCE_URL: "https://git.example/hub/" });
  expect(config.port).toBe(8080);
  expect(config.sourceUrl).toBe("https://git.example/hub");
  expect(provenance[0]).toEqual({ variable: "PORT", value: "8080", from: "environment" });
});

test.each([
  [{ PORT: "eighty" }, 'PORT (port to listen on) must be a whole number from 0 to 65535; it is "eighty".'],
  [{ PORT: "70000" }, 'PORT (port to listen on) must be a whole number from 0 to 65535; it is "70000".'],
  [
    { LOG_LEVEL: "loud" },
    'LOG_LEVEL (min log level) must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".',
  ],
  [
    { ORRERY_SOURCE_URL: "javascript:alert(1)" },
    'ORRERY_SOURCE_URL (repository for “Update on GitHub” links) must be an http or https URL; it is "javascript:alert(1)".',
  ],
  [
    { ORRERY_PUBLIC_URL: "https://example.org/hub" },
    'ORRERY_PUBLIC_URL (public URL of the hub) must be a URL without a path, such as https://hub.example; it is "https://example.org/hub".',
  ],
  [
    { ORRERY_RATE_LIMITS: "apy=5" },
    'ORRERY_RATE_LIMITS (requests per caller in five minutes) must be off, or like api=3000,resolvers=3000,pages=3000,router=3000; it is "apy=5".',
  ],
  [
    { ORRERY_TRUST_PROXY: "yes" },
    'ORRERY_TRUST_PROXY (proxies whose X-Forwarded headers are used) must be off, on (proxies on this machine), a number of proxies, or addresses like 10.0.0.0/8,::1; it is "yes".',
  ],
  [
    { ORRERY_MODEL_TOKENS_PER_MINUTE: "0" },
    'ORRERY_MODEL_TOKENS_PER_MINUTE (tokens per model and minute) must be a whole number above 0, or off; it is "0".',
  ],
  [
    { DATABASE_URL: "mysql://hub:hunter2@db/hub" },
    'DATABASE_URL (PostgreSQL connection URL; replaces SQLite) must be a URL like postgres://user:password@host:5432/name; it is "mysql://hub:***@db/hub".',
  ],
  [
    { ORRERY_SECRET: "short" },
    "ORRERY_SECRET (signs URLs and encrypts provider keys. Default: saved in the data folder) must have at least 32 characters; its value is not shown.",
  ],
  [
    { ORRERY_ANONYMOUS: "no" },
    'ORRERY_ANONYMOUS (whether users can read without signing in) must be on or off; it is "no".',
  ],
])("a value that cannot be used is named with how to fix it: %o", (environment, problem) => {
  expect(readConfig(environment).problems).toEqual([problem]);
});

test.each([
  ["https://hub.example", "https://hub.example"],
  ["https://Hub.example:8443/", "https://hub.example:8443"],
])("takes %s as the public address", (given, expected) => {
  expect(readConfig({ ORRERY_PUBLIC_URL: given })).toMatchObject({ config: { publicUrl: expected }, problems: [] });
});

test("prints secrets only as set", () => {
  const { config, provenance } = readConfig({
    DATABASE_URL: "postgres://hub:hunter2@db/hub",
    S3_SECRET_ACCESS_KEY: "hunter3",
    ORRERY_SECRET: "hunter4".repeat(10),
  });
  expect(config.databaseUrl).toBe("postgres://hub:hunter2@db/hub");
  const shown = Object.fromEntries(provenance.map(({ variable, value }) => [variable, value]));
  expect(shown).toMatchObject({
    DATABASE_URL: "postgres://hub:***@db/hub",
    S3_SECRET_ACCESS_KEY: "***",
    ORRERY_SECRET: "***",
    S3_ACCESS_KEY_ID: "not set",
    ORRERY_ANONYMOUS: "on",
    ORRERY_RATE_LIMITS: "api=3000,resolvers=15000,pages=3000,router=3000",
  });
  expect(JSON.stringify(provenance)).not.toContain("hunter");
});

test("turns rate limits off or sets them", () => {
  expect(readConfig({ ORRERY_RATE_LIMITS: "off" }).config.quotas).toBeNull();
  expect(readConfig({ ORRERY_RATE_LIMITS: "pages=1,api=2,resolvers=3" }).config.quotas).toEqual({
    api: 2,
    resolvers: 3,
    pages: 1,
    router: 3000,
  });
});
