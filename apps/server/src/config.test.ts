import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("an empty environment gives the defaults and says so", () => {
  const { config, provenance, faults } = readConfig({ PORT: "" });
  expect(config).toMatchObject({ port: 4747, host: "127.0.0.1", logLevel: "warn" });
  expect(provenance[0]).toEqual({ variable: "PORT", value: "4747", from: "default" });
  expect(faults).toEqual([]);
});

test("a variable that is set wins, and the table says where it came from", () => {
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
    'LOG_LEVEL (least level that is logged) must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".',
  ],
  [
    { ORRERY_SOURCE_URL: "javascript:alert(1)" },
    'ORRERY_SOURCE_URL (repository that “Update on GitHub” leads to) must be an http or https address; it is "javascript:alert(1)".',
  ],
])("a value that cannot be used is named with the way to mend it: %o", (environment, fault) => {
  expect(readConfig(environment).faults).toEqual([fault]);
});
