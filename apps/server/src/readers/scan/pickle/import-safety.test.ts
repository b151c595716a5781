import { expect, test } from "vitest";
import { importSafety } from "./import-safety.ts";

test.each([
  ["collections", "OrderedDict", "innocuous"],
  ["copy_reg", "_reconstructor", "innocuous"],
  ["__builtin__", "eval", "dangerous"],
  ["os", "system", "dangerous"],
  ["torch", "serialization.os.system", "dangerous"],
  ["mylib.layers", "Encoder", "suspicious"],
  ["constructor", "Encoder", "suspicious"],
  ["__proto__", "Encoder", "dangerous"],
] as const)("%s.%s is %s", (module, name, safety) => {
  expect(importSafety(module, name)).toBe(safety);
});
