import { describe, expect, it, test } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { torchZip, zipFile } from "../../testing/publishing/scan/archive-writer.ts";
import { honestFiles } from "../../testing/publishing/scan/honest-files.ts";
import { hostileFiles } from "../../testing/publishing/scan/hostile-files.ts";
import {
  call,
  command,
  global,
  join,
  pickle,
  raw,
  stackGlobal,
  stateDict,
} from "../../testing/publishing/scan/pickle-writer.ts";
import { createBudget } from "./budget.ts";
import { judgeFile } from "./judge.ts";

const judge = (bytes: Buffer) => judgeFile(memorySource(bytes));
const attack = pickle(call(global("os", "system"), command));

describe("hostile files", () => {
  it("has at least 120 of them, each once", () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(120);
    expect(new Set(hostileFiles.map(({ family, name }) => `${family}: ${name}`)).size).toBe(hostileFiles.length);
  });

  test.each(hostileFiles.map((sample) => [`${sample.family}: ${sample.name}`, sample] as const))(
    "does not judge %s safe",
    async (_name, { bytes }) => {
      const { status, findings } = await judge(bytes);
      expect(status).not.toBe("safe");
      expect(findings.length).toBeGreaterThan(0);
    },
  );
});

describe("honest files", () => {
  const samples = honestFiles();

  it("has at least 200 of them", () => {
    expect(samples.length).toBeGreaterThanOrEqual(200);
  });

  test.each(samples.map((sample) => [`${sample.family}: ${sample.name}`, sample] as const))(
    "judges %s as expected",
    async (_name, { bytes, status = "safe" }) => {
      const report = await judge(bytes);
      expect(report.findings.map(({ detail }) => detail).slice(0, status === "safe" ? 50 : 0)).toEqual([]);
      expect(report.status).toBe(status);
    },
  );
});

describe("evidence", () => {
  it("names the import, what it can do, and the member of the archive", async () => {
    const bytes = torchZip(stateDict(["a"]), [], [{ name: "archive/extra", bytes: attack }]);
    expect(await judge(bytes)).toMatchObject({
      status: "unsafe",
      format: "PyTorch (zip)",
      findings: [
        {
          level: "unsafe",
          rule: "pickle-import",
          where: "archive/extra",
          detail: "Loading it imports os.system, which can run code or reach files.",
        },
      ],
      imports: expect.arrayContaining([{ module: "os", name: "system", safety: "dangerous" }]),
    });
  });

  it("lists the imports of a harmless pickle", async () => {
    const { status, imports } = await judge(torchZip(stateDict(["a"]), [Buffer.alloc(16)]));
    expect(status).toBe("safe");
    expect(imports).toEqual([
      { module: "collections", name: "OrderedDict", safety: "innocuous" },
      { module: "torch._utils", name: "_rebuild_tensor_v2", safety: "innocuous" },
      { module: "torch", name: "FloatStorage", safety: "innocuous" },
    ]);
  });

  it("calls a name that is on no list suspicious", async () => {
    expect(await judge(pickle(call(stackGlobal("my_package", "rebuild"))))).toMatchObject({
      status: "suspicious",
      findings: [{ detail: "Loading it imports my_package.rebuild, which is not on the list of harmless names." }],
    });
  });

  it("shows the first characters of a secret only", async () => {
    const secret = `ghp_${"Zq7Rk2Wm9Xt4Yb8Nc3Vd6Lf1Hg5Js0PaQeTu"}`;
    const { findings } = await judge(raw(`key: ${secret}`));
    expect(findings).toEqual([
      {
        level: "caution",
        rule: "secret",
        where: "",
        detail: "It holds what looks like a GitHub token: ghp_Zq… Revoke it.",
      },
    ]);
  });

  it("removes control characters from names", async () => {
    const { findings } = await judge(zipFile([{ name: "a\u202eb", bytes: attack }]));
    expect(findings.map(({ where }) => where)).toContain("a\u{fffd}b");
  });
});

describe("limits", () => {
  it("does not judge a pickle with too many opcodes", async () => {
    const bytes = join(raw("\x80\x02"), raw("N0".repeat(5_000)), raw("N."));
    expect((await judge(bytes)).status).toBe("safe");
    expect(await judgeFile(memorySource(bytes), createBudget({ opcodes: 2_000 }))).toMatchObject({
      status: "error",
      findings: expect.arrayContaining([
        expect.objectContaining({
          rule: "limit",
          detail: "It has more than 2,000 pickle opcodes, so it is not judged.",
        }),
      ]),
    });
  });

  it("does not judge an archive with too many members", async () => {
    const bytes = zipFile(Array.from({ length: 20 }, (_, at) => ({ name: `${at}.txt`, bytes: raw("a") })));
    expect((await judge(bytes)).status).toBe("safe");
    expect((await judgeFile(memorySource(bytes), createBudget({ members: 10 }))).status).toBe("error");
  });

  it("does not judge what unpacks to too much", async () => {
    const bytes = zipFile([{ name: "a.txt", bytes: Buffer.alloc(100_000, 97), isDeflated: true }]);
    expect((await judge(bytes)).status).toBe("safe");
    expect((await judgeFile(memorySource(bytes), createBudget({ unpackedBytes: 10_000 }))).status).toBe("error");
  });
});
