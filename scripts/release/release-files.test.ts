import { expect, test } from "vitest";
import { deployFiles } from "./release-files.mjs";

test("a release has the unit, dashboard, alert rules and chart that the guides name", () => {
  const paths = deployFiles().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "deploy/systemd/orrery.service",
      "deploy/monitoring/alerts.yaml",
      "deploy/monitoring/dashboard.json",
      "deploy/monitoring/prometheus.yaml",
      "deploy/helm/orrery/Chart.yaml",
    ]),
  );
  expect(paths.filter((path) => path.startsWith("deploy/docker/"))).toEqual([]);
});
