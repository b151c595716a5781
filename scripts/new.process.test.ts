import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { root } from "./build.mjs";
import { create, helpText } from "./new.mjs";
import { kinds } from "./scaffold/kinds.mjs";
import { namesOf } from "./scaffold/names.mjs";
import { insertBefore, openTree } from "./scaffold/tree.mjs";

/** This checkout, of which nothing is written. */
const refuseWrite = () => {
  throw new Error("nothing may be written");
};
const tree = { ...openTree(root), write: refuseWrite };
const kindNames = Object.keys(kinds);

test("the help names every kind with an example", () => {
  expect(kindNames).toEqual(["provider", "task", "filter", "page", "setting"]);
  for (const [kindName, { example }] of Object.entries(kinds))
    expect(helpText()).toContain(`npm run new -- ${kindName} ${example}`);
});

describe("arguments that cannot be used are refused with an example", () => {
  it("when the kind is unknown", () => {
    const message = "Unknown kind “model”. Use one of provider, task, filter, page, setting.\n\nUsage: npm run new";
    expect(() => create(["model", "x"], tree)).toThrow(message);
    expect(() => create(["toString", "x"], tree)).toThrow("Unknown kind “toString”.");
  });

  it.each([
    [[], "a name is missing"],
    [["AcmeAi"], "“AcmeAi” is not kebab-case"],
    [["acme_ai"], "“acme_ai” is not kebab-case"],
    [["-acme"], "“-acme” is not kebab-case"],
    [["acme--ai"], "“acme--ai” is not kebab-case"],
    [["3d"], "“3d” is not kebab-case"],
    [["../acme"], "“../acme” is not kebab-case"],
    [["a".repeat(41)], `“${"a".repeat(41)}” has more than 40 characters`],
    [["class"], "“class” is a reserved word in JavaScript"],
    [["await"], "“await” is a reserved word in JavaScript"],
    [["acme", "ai"], "only one name can be given"],
  ])("when the name is %j", (names, problem) => {
    const message = `Cannot create a provider: ${problem}. Example: npm run new -- provider acme-ai`;
    expect(() => create(["provider", ...names], tree)).toThrow(new Error(message));
  });

  it.each([
    ["provider", "groq", "packages/inference/src/providers/groq.ts"],
    ["task", "fill-mask", "packages/tasks/src/tasks/fill-mask"],
    ["filter", "wordwrap", "packages/template/src/builtins/filters/wordwrap.ts"],
    ["filter", "tojson", "packages/template/src/builtins/filters/values.ts"],
    ["filter", "trim", "packages/template/src/builtins/filters/text.ts"],
    ["filter", "safe", "packages/template/src/builtins/filters/text.ts"],
    ["filter", "upper", "packages/template/src/values/text.ts"],
    ["page", "models", "apps/web/src/pages/models"],
    ["page", "root", "apps/web/src/app/router.tsx"],
    ["page", "redirect", "apps/web/src/app/router.tsx"],
    ["setting", "max-body", "apps/server/src/config/settings.ts"],
    ["setting", "rate-limits", "apps/server/src/config/settings.ts"],
    ["setting", "redis-url", "apps/server/src/config/settings.ts"],
  ])("when the %s %s exists", (kindName, name, path) => {
    const message = `Cannot create a ${kindName}: “${name}” already exists in ${path}. Choose another name. Example: npm run new -- ${kindName} `;
    expect(() => create([kindName, name], tree)).toThrow(message);
  });
});

describe("a scaffold", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "orrery-new-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(kindNames)("of a %s can be created under its example's name, and not twice", (kindName) => {
    const kind = kinds[kindName];
    const names = namesOf(kind?.example ?? "");
    const written = openTree(folder);
    const { files, text } = create([kindName, names.kebab], { ...tree, write: written.write });
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      expect(text).toContain(`${tree.has(path) ? "changed" : "created"} ${path}`);
      expect(readFileSync(join(folder, path), "utf8")).not.toMatch(/TODO|FIXME/);
    }
    const changed = {
      ...tree,
      has: written.has,
      read: (path: string) => (written.has(path) ? written : tree).read(path),
    };
    expect(() => create([kindName, names.kebab], changed)).toThrow("already exists in ");
  });

  it("names the file and the anchor that it did not find", () => {
    expect(() => insertBefore(tree, "package.json", [["no such line", "x"]])).toThrow(
      'package.json must hold "no such line" once. Change the anchor in scripts/scaffold.',
    );
  });
});

test("names have the form that each place needs", () => {
  expect(namesOf("image-to-3d")).toEqual({
    kebab: "image-to-3d",
    pascal: "ImageTo3d",
    camel: "imageTo3d",
    snake: "image_to_3d",
    constant: "IMAGE_TO_3D",
    title: "Image To 3d",
    plain: "image to 3d",
  });
});
