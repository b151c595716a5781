import type { CycloneDxBom, DocumentationSheet } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const repository = "/api/models/owner/net";
const card = (license: string) => `---
license: ${license}
pipeline_tag: fill-mask
base_model: owner/hidden
datasets: [owner/rows]
---
## Intended use
Filling gaps.
`;
interface Component {
  readonly name: string;
  readonly licenses?: unknown;
  readonly components?: { readonly name: string; readonly hashes?: readonly { readonly content: string }[] }[];
}

describe.each(enginesForSlowTests)("documents about models on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  let first = "";
  let reader = "";
  const create = (name: string, more: object = {}) =>
    hub.send("POST", "/api/repos/create", { name, ...more }, hub.token);
  startHubOn(engine, async (started) => {
    hub = started;
    reader = await addUser(hub, "ada", "read");
    await create("owner/net");
    await create("owner/hidden", { private: true });
    await create("owner/rows", { type: "dataset" });
    await commitFiles(hub, "/api/models/owner/hidden", "main", { "README.md": "---\nlicense: mit\n---\n" });
    first = (await commitFiles(hub, repository, "main", { "README.md": card("mit"), "config.json": "{}" })).body
      .commitOid;
    await commitLargeFile(hub, "owner/net", "main", "model.bin", Buffer.alloc(2_000, 7));
    await commitFiles(hub, repository, "main", { "README.md": card("apache-2.0") });
  });
  const bomAt = async (query = "", token = hub.token) => {
    const reply = await hub.get(`${repository}/bom${query}`, token);
    return { status: reply.status, reply, bom: (await reply.json()) as CycloneDxBom & { error?: string } };
  };
  const componentOf = ({ metadata }: CycloneDxBom) => metadata.component as Component;

  test.skipIf(skipReason)(
    "a bill lists files with the hashes that the hub has stored, and the card's license",
    async () => {
      const { bom, reply } = await bomAt();
      expect(reply.headers.get("content-disposition")).toBe('attachment; filename="owner-net.cdx.json"');
      const component = componentOf(bom);
      expect(component.licenses).toEqual([{ license: { id: "Apache-2.0" } }]);
      const files = component.components?.map(({ name, hashes }) => [name, hashes?.[0]?.content.length]);
      expect(files).toEqual([
        [".gitattributes", 64],
        ["README.md", 64],
        ["config.json", 64],
        ["model.bin", 64],
      ]);
      expect(bom.specVersion).toBe("1.6");
      expect((await bomAt("?version=1.7")).bom.specVersion).toBe("1.7");
    },
  );

  test.skipIf(skipReason)("a bill at an earlier commit has that commit's license and files", async () => {
    const { bom } = await bomAt(`?revision=${first}`);
    const component = componentOf(bom);
    expect(component.licenses).toEqual([{ license: { id: "MIT" } }]);
    expect(component.components?.map(({ name }) => name)).not.toContain("model.bin");
    expect((await bomAt(`?revision=${first}`)).bom).toEqual(bom);
  });

  test.skipIf(skipReason)("a private base model is a name without facts to people who can't see it", async () => {
    const baseFor = async (token: string) =>
      (await bomAt("", token)).bom.components.find(({ name }) => name === "owner/hidden");
    expect(await baseFor(hub.token)).toMatchObject({ licenses: [{ license: { id: "MIT" } }] });
    const seen = await baseFor(reader);
    expect(seen).toMatchObject({ name: "owner/hidden" });
    expect(seen).not.toHaveProperty("version");
    expect(seen).not.toHaveProperty("licenses");
  });

  test.skipIf(skipReason)("the sheet says what is known and what is missing, as JSON and Markdown", async () => {
    const reply = await hub.get(`${repository}/documentation`, reader);
    const sheet = (await reply.json()) as DocumentationSheet;
    expect(sheet).toMatchObject({ id: "owner/net", isCardRead: true, baseModels: ["owner/hidden"] });
    expect(sheet.missing).toContain("limitations");
    expect(sheet.missing).not.toContain("use");
    const text = await hub.get(`${repository}/documentation?format=markdown`, reader);
    expect(text.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await text.text()).toContain("| Intended use | Filling gaps. | Annex XI, 1(1)(a) |");
  });

  test.skipIf(skipReason)("the text of a gated card is not read for people without access", async () => {
    await create("owner/gated");
    await commitFiles(hub, "/api/models/owner/gated", "main", { "README.md": card("mit") });
    await hub.send("PUT", "/api/models/owner/gated/settings", { gated: "manual" }, hub.token);
    const sheet = (await (await hub.get("/api/models/owner/gated/documentation", reader)).json()) as DocumentationSheet;
    expect(sheet).toMatchObject({ isCardRead: false });
    expect(JSON.stringify(sheet)).not.toContain("Filling gaps");
    expect(sheet.missing).not.toContain("license");
  });

  test.skipIf(skipReason)("errors name what is wrong", async () => {
    expect((await bomAt("?version=1.2")).status).toBe(400);
    expect((await bomAt("?revision=nowhere")).status).toBe(404);
    expect((await hub.get("/api/models/owner/hidden/bom", reader)).status).toBe(404);
    expect((await hub.get("/api/models/owner/hidden/documentation")).status).toBe(404);
  });
});
