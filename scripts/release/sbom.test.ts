import { expect, test } from "vitest";
import { createSbom } from "./sbom.mjs";

const shared = {
  name: "@scope/shared",
  path: "node_modules/@scope/shared",
  folder: "node_modules/@scope/shared",
  entry: {
    version: "2.0.0",
    license: "(MIT OR Apache-2.0)",
    integrity: `sha512-${Buffer.from("hash").toString("base64")}`,
  },
  needs: [],
};
const server = {
  name: "server",
  path: "node_modules/server",
  folder: "node_modules/server",
  entry: { version: "1.0.0", license: "SEE LICENSE IN LICENSE.txt" },
  needs: [shared.path, "node_modules/not-in-the-release"],
};

test("the SBOM names each package once, with version, license, hash and what it loads", () => {
  const bill = createSbom(
    { name: "orrery", version: "0.1.0", license: "MIT" },
    { server: [server, shared], web: [shared] },
    new Date(0),
  );
  expect(bill).toEqual({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: "1970-01-01T00:00:00.000Z",
      component: {
        type: "application",
        "bom-ref": "pkg:npm/orrery@0.1.0",
        name: "orrery",
        version: "0.1.0",
        purl: "pkg:npm/orrery@0.1.0",
        licenses: [{ expression: "MIT" }],
      },
    },
    components: [
      {
        type: "library",
        "bom-ref": "node_modules/@scope/shared",
        group: "@scope",
        name: "shared",
        version: "2.0.0",
        purl: "pkg:npm/%40scope/shared@2.0.0",
        licenses: [{ expression: "(MIT OR Apache-2.0)" }],
        hashes: [{ alg: "SHA-512", content: Buffer.from("hash").toString("hex") }],
      },
      {
        type: "library",
        "bom-ref": "node_modules/server",
        name: "server",
        version: "1.0.0",
        purl: "pkg:npm/server@1.0.0",
        licenses: [{ license: { name: "SEE LICENSE IN LICENSE.txt" } }],
      },
    ],
    dependencies: [
      { ref: "pkg:npm/orrery@0.1.0", dependsOn: ["node_modules/@scope/shared", "node_modules/server"] },
      { ref: "node_modules/@scope/shared", dependsOn: [] },
      { ref: "node_modules/server", dependsOn: ["node_modules/@scope/shared"] },
    ],
  });
});
