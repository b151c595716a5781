import { expect, test } from "vitest";
import { nextVersion, releasedChangelog } from "./release-package.mjs";

test("the next version raises one part and clears those after it", () => {
  expect(["major", "minor", "patch"].map((step) => nextVersion("1.2.3", step))).toEqual(["2.0.0", "1.3.0", "1.2.4"]);
  expect(() => nextVersion("1.2.3", "huge")).toThrow("Unknown step “huge”. Use one of major, minor, patch.");
});

test("a release moves the unreleased entries under its version", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n- A filter.\n\n## 0.1.0 (2026-01-02)\n\n- First.\n";
  expect(releasedChangelog(changelog, "0.2.0", "2026-02-03")).toBe(
    "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n- A filter.\n\n## 0.1.0 (2026-01-02)\n\n- First.\n",
  );
});

test.each(["# Changelog\n", "# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- First.\n"])(
  "a release without entries is refused: %j",
  (changelog) => {
    expect(() => releasedChangelog(changelog, "0.2.0", "2026-02-03")).toThrow(
      'CHANGELOG.md has no entries under "Unreleased". Say what changed, then run this again.',
    );
  },
);
