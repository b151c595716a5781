import type { MirrorRule } from "@orrery/contract";
import { expect, test } from "vitest";
import type { ScanReport } from "../../../readers/scan/verdict.ts";
import { type FileFacts, type JudgedRepository, judgeFile, judgeRepository, needsSignature } from "./judge-rules.ts";

const day = 24 * 60 * 60 * 1000;
const now = 1_000 * day;
const facts: JudgedRepository = {
  kind: "model",
  id: "Lab/Net",
  licenses: ["MIT"],
  tasks: ["fill-mask"],
  createdAt: now - 30 * day,
  bytes: 5_000,
};
const deny = (when: MirrorRule["when"], name = "no"): MirrorRule => ({ name, action: "deny", when });

test.each<[string, MirrorRule["when"], boolean]>([
  ["no condition", {}, true],
  ["the kind", { kinds: ["model"] }, true],
  ["another kind", { kinds: ["dataset"] }, false],
  ["an owner", { names: ["lab"] }, true],
  ["a glob of owners", { names: ["la*"] }, true],
  ["all names of an owner", { names: ["other/x", "lab/*"] }, true],
  ["one name in another case", { names: ["LAB/net"] }, true],
  ["every name", { names: ["*"] }, true],
  ["another owner", { names: ["laboratory"] }, false],
  ["a license in another case", { licenses: ["mit", "apache-2.0"] }, true],
  ["another license", { licenses: ["apache-2.0"] }, false],
  ["a license where there is one", { licenses: ["none"] }, false],
  ["a task", { tasks: ["fill-mask"] }, true],
  ["another task", { tasks: ["text-generation"] }, false],
  ["younger than it is", { youngerThanDays: 30 }, false],
  ["younger, and it is", { youngerThanDays: 31 }, true],
  ["larger than it is", { repositoryLargerThan: 5_000 }, false],
  ["larger, and it is", { repositoryLargerThan: 4_999 }, true],
  ["two conditions, of which one holds", { names: ["lab"], licenses: ["gpl-3.0"] }, false],
  ["a condition of files", { formats: ["pickle"] }, false],
])("a repository with %s", (_name, when, isDenied) => {
  expect(judgeRepository([deny(when)], facts, now)).toEqual(
    isDenied ? { action: "deny", rule: "no" } : { action: "allow" },
  );
});

test("a repository without license or task is found by none", () => {
  const bare = { ...facts, licenses: [], tasks: [] };
  expect(judgeRepository([deny({ licenses: ["none"], tasks: ["none"] })], bare, now).action).toBe("deny");
  expect(judgeRepository([deny({ licenses: ["mit"] })], bare, now).action).toBe("allow");
});

const report = (format: string, status: ScanReport["status"] = "safe"): ScanReport => ({
  status,
  format,
  findings: [],
});
const withImports: ScanReport = { ...report("numpy"), imports: [] };

test.each<[string, FileFacts, MirrorRule["when"], boolean]>([
  ["a pickle by name", { path: "model.pt", size: 1 }, { formats: ["pickle"] }, true],
  ["PyTorch's own name", { path: "a/pytorch_model-1.bin", size: 1 }, { formats: ["pickle"] }, true],
  ["a .bin that may be anything", { path: "openvino.bin", size: 1 }, { formats: ["pickle"] }, false],
  ["a pickle by content", { path: "x.bin", size: 1, report: report("PyTorch (zip)") }, { formats: ["pickle"] }, true],
  ["a renamed pickle", { path: "x.safetensors", size: 1, report: report("pickle") }, { formats: ["pickle"] }, true],
  ["a pickle inside", { path: "x.npy", size: 1, report: withImports }, { formats: ["pickle"] }, true],
  ["safetensors", { path: "x.safetensors", size: 1, report: report("safetensors") }, { formats: ["pickle"] }, false],
  ["code", { path: "run.py", size: 1 }, { formats: ["code"] }, true],
  ["a large file", { path: "x", size: 11 }, { fileLargerThan: 10 }, true],
  ["a file of the max size", { path: "x", size: 10 }, { fileLargerThan: 10 }, false],
  ["an unsafe file", { path: "x", size: 1, report: report("pickle", "unsafe") }, { scans: ["unsafe"] }, true],
  ["a file that is not judged", { path: "x", size: 1 }, { scans: ["unsafe", "error"] }, false],
  ["a file of another owner", { path: "x.pt", size: 1 }, { formats: ["pickle"], names: ["other"] }, false],
])("%s", (_name, file, when, isDenied) => {
  expect(judgeFile([deny(when)], facts, file, now).action).toBe(isDenied ? "deny" : "allow");
});

type SignatureCondition = NonNullable<MirrorRule["when"]["signature"]>;

test.each<[SignatureCondition, readonly JudgedRepository["signature"][]]>([
  ["trusted", ["trusted"]],
  ["signed", ["trusted", "signed"]],
  ["untrusted", ["signed", "unsigned", undefined]],
  ["unsigned", ["unsigned", undefined]],
])("the condition %s matches %j", (signature, matching) => {
  for (const fact of ["trusted", "signed", "unsigned", undefined] as const) {
    const judged = { ...facts, ...(fact && { signature: fact }) };
    expect([fact, judgeRepository([deny({ signature })], judged, now).action]).toEqual([
      fact,
      matching.includes(fact) ? "deny" : "allow",
    ]);
  }
});

test("a signature that is not known yet denies nothing", () => {
  const unknown = { ...facts, signature: "unknown" as const };
  const allow: MirrorRule = { name: "signed", action: "allow", when: { signature: "trusted" } };
  expect(judgeRepository([deny({ signature: "untrusted" })], unknown, now).action).toBe("allow");
  expect(judgeRepository([allow, deny({})], unknown, now)).toEqual({ action: "allow", rule: "signed" });
});

test("a signature is needed only if no earlier rule decides", () => {
  const signed = deny({ signature: "unsigned" });
  expect(
    [[signed], [deny({ names: ["other"] }), signed], [deny({ formats: ["code"] }), signed]].map((rules) =>
      needsSignature(rules, facts, now),
    ),
  ).toEqual([true, true, true]);
  const others = [
    [],
    [deny({})],
    [deny({ names: ["lab"] }), signed],
    [deny({ names: ["other"], signature: "signed" })],
  ];
  expect(others.map((rules) => needsSignature(rules, facts, now))).toEqual([false, false, false, false]);
});

test("the first rule that matches decides", () => {
  const rules: MirrorRule[] = [
    { name: "ours", action: "allow", when: { names: ["lab"] } },
    deny({ formats: ["pickle"] }, "no pickle"),
    { name: "look", action: "review", when: {} },
  ];
  const file = { path: "model.pt", size: 1 };
  expect(judgeFile(rules, facts, file, now)).toEqual({ action: "allow", rule: "ours" });
  const other = { ...facts, id: "other/net" };
  expect(judgeFile(rules, other, file, now)).toEqual({ action: "deny", rule: "no pickle" });
  expect(judgeRepository(rules, other, now)).toEqual({ action: "review", rule: "look" });
});
