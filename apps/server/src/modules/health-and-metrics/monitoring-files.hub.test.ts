import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../config/config.ts";
import { startHub } from "../../testing/hub.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../../../../deploy/monitoring/${name}`, import.meta.url), "utf8");

const metricsIn = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap((expression) => expression.match(/\borrery_[a-z0-9_]+/g) ?? [])),
];

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly expr: string; readonly annotations: Readonly<Record<string, string>> }[];
  }[];
}

test("the dashboard and the alert rules use metrics and settings that exist", async () => {
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")) });
  const text = await (await hub.get("/metrics", hub.token)).text();
  await hub.close();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
  const dashboard = JSON.parse(read("dashboard.json")) as Dashboard;
  const rules = (parse(read("alerts.yaml")) as Rules).groups.flatMap((group) => group.rules);
  const shown = metricsIn(dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
  const watched = metricsIn(rules.map(({ expr }) => expr));
  expect([shown.length, watched.length].map((count) => count > 5)).toEqual([true, true]);
  for (const name of [...shown, ...watched]) {
    const base = name.replace(/_(?:bucket|sum|count)$/, "");
    expect(known.has(name) || known.has(base), name).toBe(true);
  }
  const settings = new Set(readConfig({}).provenance.map(({ variable }) => variable));
  const named = rules.flatMap(({ annotations }) => annotations.action?.match(/\bORRERY_[A-Z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(settings.has(name), name).toBe(true);
});
