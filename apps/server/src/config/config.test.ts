import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("a list is shown as it is written, or as not set", () => {
  const shownFor = (environment: Record<string, string>) =>
    readConfig(environment).provenance.find(({ variable }) => variable === "ORRERY_PUBLISHER_ISSUERS")?.value;
  const issuers = "https://a.example,https://b.example";
  expect([shownFor({}), shownFor({ ORRERY_PUBLISHER_ISSUERS: issuers })]).toEqual(["not set", issuers]);
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
    'ORRERY_SOURCE_URL (repository for "Update on GitHub" links) must be an http or https URL; it is "javascript:alert(1)".',
  ],
  [
    { ORRERY_PUBLIC_URL: "https://example.org/hub?a" },
    'ORRERY_PUBLIC_URL (public URL of the hub) must be a URL like https://hub.example or https://example.com/hub, without a query string; it is "https://example.org/hub?a".',
  ],
  [
    { ORRERY_UPSTREAM: "acme/*" },
    'ORRERY_UPSTREAM (hub to import from and to mirror, or several by rule) must be an http or https URL, or rules like acme/*=https://hub.example, separated by commas; it is "acme/*".',
  ],
  [
    { ORRERY_RATE_LIMITS: "apy=5" },
    'ORRERY_RATE_LIMITS (requests per caller in five minutes) must be off, or like api=3000,resolvers=3000,pages=3000,router=3000,secrets=3000; it is "apy=5".',
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
  [
    { ORRERY_ROLE: "both" },
    'ORRERY_ROLE (what this process serves: hub, router or all) must be one of all, hub, router; it is "both".',
  ],
  [
    { ORRERY_ROLE: "hub" },
    "ORRERY_PUBLIC_URL must be set with TLS or ORRERY_ROLE=hub: tools of agents call the router through it.",
  ],
  [
    { ORRERY_TLS_CERT: "/cert.pem", ORRERY_PUBLIC_URL: "https://hub.example" },
    "ORRERY_TLS_CERT and ORRERY_TLS_KEY must both be set.",
  ],
  [
    { ORRERY_SMTP_URL: "mail.example:25" },
    "ORRERY_SMTP_URL (mail server that sends notifications) must be a URL like smtps://user:password@mail.example:465, with % escapes for special characters; its value is not shown.",
  ],
  [
    { ORRERY_SMTP_URL: "smtps://user@mail.example" },
    "ORRERY_SMTP_URL (mail server that sends notifications) must be a URL like smtps://user:password@mail.example:465, with % escapes for special characters; its value is not shown.",
  ],
  [
    { ORRERY_MAIL_FROM: "Orrery <hub>" },
    'ORRERY_MAIL_FROM (sender of e-mail) must be like Orrery <hub@example.com>; it is "Orrery <hub>".',
  ],
  [
    { ORRERY_SMTP_URL: "smtp://mail.example", ORRERY_PUBLIC_URL: "https://hub.example" },
    "ORRERY_SMTP_URL and ORRERY_MAIL_FROM must both be set.",
  ],
  [
    { ORRERY_SMTP_URL: "smtp://mail.example", ORRERY_MAIL_FROM: "hub@example.com" },
    "ORRERY_PUBLIC_URL must be set with ORRERY_SMTP_URL: e-mail links to it.",
  ],
  [
    { ORRERY_SECRET_FILE: "/no/such/secret" },
    "ORRERY_SECRET_FILE: the file /no/such/secret can't be read (ENOENT). Check its path and permissions.",
  ],
  [
    { ORRERY_CONFIG: "/no/such/config" },
    "ORRERY_CONFIG: the file /no/such/config can't be read (ENOENT). Check its path and permissions.",
  ],
  [
    { ORRERY_OWNER: "ada", ORRERY_OWNER_FILE: "/no/such/name" },
    "ORRERY_OWNER and ORRERY_OWNER_FILE are both set. Unset one of them.",
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
    ORRERY_SMTP_URL: "smtps://hub:hunter5@mail.example",
  });
  expect(config.databaseUrl).toBe("postgres://hub:hunter2@db/hub");
  const shown = Object.fromEntries(provenance.map(({ variable, value }) => [variable, value]));
  expect(shown).toMatchObject({
    DATABASE_URL: "postgres://hub:***@db/hub",
    S3_SECRET_ACCESS_KEY: "***",
    ORRERY_SECRET: "***",
    ORRERY_SMTP_URL: "***",
    S3_ACCESS_KEY_ID: "not set",
    ORRERY_ANONYMOUS: "on",
    ORRERY_RATE_LIMITS: "api=3000,resolvers=15000,pages=3000,router=3000,secrets=30",
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
    secrets: 30,
  });
});

const writeIn = (folder: string, name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test("any setting and provider key can be in a file of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-config-"));
  const { config, provenance, problems, variables } = readConfig({
    ORRERY_SECRET_FILE: writeIn(folder, "secret", `${"s".repeat(40)}\n`),
    TOGETHER_API_KEY_FILE: writeIn(folder, "key", "tgp_v1\n"),
    // A setting, not the file of a setting ORRERY_MAX_BATCH.
    ORRERY_MAX_BATCH_FILE: "20",
  });
  expect(problems).toEqual([]);
  expect(config).toMatchObject({ secret: "s".repeat(40), maxBatchFile: 20 });
  expect(variables.TOGETHER_API_KEY).toBe("tgp_v1");
  expect(provenance).toContainEqual({ variable: "ORRERY_SECRET", value: "***", from: "ORRERY_SECRET_FILE" });
});

test("the environment replaces the config file, whose unknown names are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-config-"));
  const secret = writeIn(folder, "secret", "s".repeat(40));
  const text = `# a comment\nPORT=5000\nORRERY_OWNER="ada"\nORRERY_SECRET_FILE=${secret}\nTOGETHER_API_KEY=key\n`;
  const good = readConfig({ ORRERY_CONFIG: writeIn(folder, "good", text), PORT: "6000" });
  expect(good.problems).toEqual([]);
  expect(good.config).toMatchObject({ port: 6000, owner: "ada", secret: "s".repeat(40) });
  expect(good.provenance).toContainEqual({ variable: "ORRERY_OWNER", value: "ada", from: "config file" });
  expect(good.variables.TOGETHER_API_KEY).toBe("key");
  const bad = readConfig({ ORRERY_CONFIG: writeIn(folder, "bad", "ORRERY_OWNR=ada\n") });
  expect(bad.problems).toEqual(["ORRERY_CONFIG: there is no setting ORRERY_OWNR. Did you mean ORRERY_OWNER?"]);
});
