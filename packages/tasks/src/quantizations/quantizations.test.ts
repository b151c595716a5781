import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { type FileQuantization, fileQuantizations, quantizationOrder } from "./file-quantizations.ts";
import { nearestQuantization } from "./nearest-quantization.ts";
import { parseQuantization } from "./parse-quantization.ts";
import {
  type TensorQuantization,
  tensorBits,
  tensorQuantizationNames,
  tensorQuantizations,
} from "./tensor-quantizations.ts";

const fileNames = Object.keys(fileQuantizations) as FileQuantization[];

describe("tensor types", () => {
  it("carry the numbers of GGUF files", () => {
    expect(tensorQuantizationNames).toHaveLength(35);
    expect(tensorQuantizations.F32.number).toBe(0);
    expect(tensorQuantizations.Q8_K.number).toBe(15);
    expect(tensorQuantizations.BF16.number).toBe(30);
    expect(tensorQuantizations.Q2_0.number).toBe(42);
    const numbers = tensorQuantizationNames.map((name) => tensorQuantizations[name].number);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  it.each<[TensorQuantization, number]>([
    ["F32", 32],
    ["F16", 16],
    ["BF16", 16],
    ["Q4_0", 4.5],
    ["Q4_1", 5],
    ["Q5_0", 5.5],
    ["Q5_1", 6],
    ["Q8_0", 8.5],
    ["Q8_1", 9],
    ["Q2_K", 2.625],
    ["Q3_K", 3.4375],
    ["Q4_K", 4.5],
    ["Q5_K", 5.5],
    ["Q6_K", 6.5625],
    ["Q8_K", 9.125],
    ["IQ1_S", 1.5625],
    ["IQ1_M", 1.75],
    ["IQ2_XXS", 2.0625],
    ["IQ2_XS", 2.3125],
    ["IQ2_S", 2.5625],
    ["IQ3_XXS", 3.0625],
    ["IQ3_S", 3.4375],
    ["IQ4_NL", 4.5],
    ["IQ4_XS", 4.25],
    ["TQ1_0", 1.6875],
    ["TQ2_0", 2.0625],
    ["MXFP4", 4.25],
    ["NVFP4", 4.5],
    ["Q1_0", 1.125],
    ["Q2_0", 2.25],
    ["I8", 8],
    ["F64", 64],
  ])("%s takes %d bits a weight", (name, bits) => {
    expect(tensorBits(name)).toBe(bits);
  });
});

describe("file types", () => {
  it("carry the numbers of GGUF files, and those of file names from 1000", () => {
    expect(fileNames).toHaveLength(48);
    const numbers = fileNames.map((name) => fileQuantizations[name].number).sort((one, other) => one - other);
    expect(numbers).toEqual([...Array(42).keys(), 1000, 1001, 1002, 1003, 1004, 1005]);
    expect(fileQuantizations.Q4_1_SOME_F16.number).toBe(4);
    expect(fileQuantizations.Q4_K_M.number).toBe(15);
    expect(fileQuantizations.IQ3_M.number).toBe(27);
    expect(fileQuantizations.Q4_0_8_8.number).toBe(35);
    expect(fileQuantizations.Q8_K_XL.number).toBe(1005);
  });

  it("say where their bits come from", () => {
    expect(fileQuantizations.Q8_0).toEqual({ number: 7, bitsPerWeight: 8.5, basis: "format" });
    expect(fileQuantizations.Q4_K_M).toEqual({ number: 15, bitsPerWeight: 4.8944, basis: "measured" });
    expect(fileQuantizations.Q4_0.bitsPerWeight).toBeCloseTo(4.64, 2);
    expect(fileQuantizations.Q4_K_XL).toEqual({ number: 1002, bitsPerWeight: 5.0194, basis: "estimate" });
    const exact = fileNames.filter((name) => fileQuantizations[name].basis === "format");
    expect(exact.toSorted()).toEqual(["BF16", "F16", "F32", "Q6_K", "Q8_0"]);
  });

  it("are ordered from the most bits to the fewest, none left out", () => {
    expect(quantizationOrder.toSorted()).toEqual(fileNames.toSorted());
    const bits = quantizationOrder.map((name) => fileQuantizations[name].bitsPerWeight);
    expect(bits).toEqual(bits.toSorted((one, other) => other - one));
    expect(quantizationOrder.slice(0, 3)).toEqual(["F32", "BF16", "F16"]);
    expect(quantizationOrder.at(-1)).toBe("Q1_0");
  });

  it.each<[FileQuantization, FileQuantization]>([
    ["Q5_1", "Q5_0"],
    ["Q4_1", "Q4_0"],
    ["TQ2_0", "TQ1_0"],
    ["IQ1_M", "IQ1_S"],
    ["Q4_K_XL", "Q4_K_M"],
    ["Q2_K_XL", "Q2_K"],
    ["Q8_K_XL", "Q8_0"],
    ["IQ2_XXS", "IQ1_M"],
  ])("%s is larger than %s", (larger, smaller) => {
    expect(quantizationOrder.indexOf(larger)).toBeLessThan(quantizationOrder.indexOf(smaller));
  });
});

describe("parseQuantization", () => {
  it.each([
    ["llama-3-8b.Q4_K_M.gguf", "Q4_K_M"],
    ["llama-3-8b-Q4_0_4_4.gguf", "Q4_0_4_4"],
    ["llama-3-8b-Q4_0_4_8.gguf", "Q4_0_4_8"],
    ["llama-3-8b-Q4_0_8_8.gguf", "Q4_0_8_8"],
    ["llama-Q4_1_SOME_F16.gguf", "Q4_1_SOME_F16"],
    ["llama-Q4_K.gguf", "Q4_K"],
    ["llama-q3_k.gguf", "Q3_K"],
    ["llama-Q5_K-imat.gguf", "Q5_K"],
    ["mistral-7b-q4_k_s.gguf", "Q4_K_S"],
    ["model_q8_0_chat.gguf", "Q8_0"],
    ["Q6_K", "Q6_K"],
    ["model-BF16.gguf", "BF16"],
    ["model.f16.gguf", "F16"],
    ["model-IQ1_S.gguf", "IQ1_S"],
    ["model-IQ2_XXS.gguf", "IQ2_XXS"],
    ["model-IQ2_XS.gguf", "IQ2_XS"],
    ["model-IQ3_M.gguf", "IQ3_M"],
    ["model-iq4_nl.gguf", "IQ4_NL"],
    ["model-IQ4_XS.gguf", "IQ4_XS"],
    ["model-TQ1_0.gguf", "TQ1_0"],
    ["gpt-oss-20b-mxfp4.gguf", "MXFP4"],
    ["gpt-oss-20b-MXFP4_MOE.gguf", "MXFP4_MOE"],
    ["model-NVFP4.gguf", "NVFP4"],
    ["Q2_K_XL.gguf", "Q2_K_XL"],
    ["model-Q8_0-00001-of-00003.gguf", "Q8_0"],
    ["Q5_K_M/model-00002-of-00004.gguf", "Q5_K_M"],
    ["BF16/model-Q4_0.gguf", "Q4_0"],
    ["F16-to-Q4_K_M-model.gguf", "Q4_K_M"],
    ["folder\\model-Q5_1.gguf", "Q5_1"],
  ])("%s is %s", (path, label) => {
    expect(parseQuantization(path)).toEqual({ quantization: label, label });
  });

  it("tells prefix and size apart from the type", () => {
    expect(parseQuantization("UD-Q4_K_XL/DeepSeek-R1-UD-Q4_K_XL-00001-of-00008.gguf")).toEqual({
      prefix: "UD",
      quantization: "Q4_K_XL",
      label: "UD-Q4_K_XL",
    });
    expect(parseQuantization("model-ud-iq1_s.gguf")).toEqual({
      prefix: "UD",
      quantization: "IQ1_S",
      label: "UD-IQ1_S",
    });
    expect(parseQuantization("model-Q6_K_L.gguf")).toEqual({ quantization: "Q6_K", size: "L", label: "Q6_K_L" });
    expect(parseQuantization("model-Q4_K_L.gguf")).toEqual({ quantization: "Q4_K", size: "L", label: "Q4_K_L" });
    expect(parseQuantization("UD-IQ2_M_XL")).toEqual({
      prefix: "UD",
      quantization: "IQ2_M",
      size: "XL",
      label: "UD-IQ2_M_XL",
    });
  });

  it.each([
    "",
    "model.gguf",
    "model-00001-of-00003.gguf",
    "XQ4_0.gguf",
    "Q4_05.gguf",
    "PDF16-reader.gguf",
    "BF160.gguf",
    "SIQ2_XSmall.gguf",
    "if16.gguf",
    "model-I8.gguf",
    "UD-model.gguf",
    "Q4.gguf",
    "Qwen3-4B.gguf",
  ])("finds nothing in %j", (path) => {
    expect(parseQuantization(path)).toBeUndefined();
  });

  it("takes no prefix from inside a word", () => {
    expect(parseQuantization("CLOUD-Q4_0.gguf")).toEqual({ quantization: "Q4_0", label: "Q4_0" });
  });

  it("takes no letters that only look like ours", () => {
    expect(parseQuantization("model-Q4_\u212a_M.gguf")).toBeUndefined();
  });

  it("reads back every name it knows", () => {
    for (const name of fileNames) {
      expect(parseQuantization(`dir/some-model-${name.toLowerCase()}-00001-of-00002.gguf`)?.quantization).toBe(name);
    }
  });

  it("reads back its own labels", () => {
    const pieces = fc.constantFrom(
      "UD-",
      "Q4_K",
      "_M",
      "_XL",
      "IQ2_XXS",
      "F16",
      "-",
      "_",
      "/",
      "q8_0",
      "x",
      "4",
      ".gguf",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const found = parseQuantization(parts.join(""));
        return found === undefined || parseQuantization(found.label)?.label === found.label;
      }),
    );
  });

  // A pattern that takes quadratic time would run into the timeout, which is generous for a busy machine.
  it.each(["Q4_0_", "UD-", "UD-Q4_K_", "Q4_1_SOME_F1", "_", "IQ2_XX"])(
    "takes time in proportion to a long name of %j",
    { timeout: 60_000 },
    (unit) => {
      const name = unit.repeat(2_000_000 / unit.length);
      expect(() => parseQuantization(name)).not.toThrow();
    },
  );

  it("has a type that names only what exists", () => {
    expectTypeOf<NonNullable<ReturnType<typeof parseQuantization>>["quantization"]>().toEqualTypeOf<
      FileQuantization | TensorQuantization
    >();
  });
});

describe("nearestQuantization", () => {
  const available = ["Q8_0", "Q2_K", "Q4_K_M", "Q5_K_S"] as const;

  it("takes the one asked for when it is there", () => {
    expect(nearestQuantization("Q4_K_M", available)).toBe("Q4_K_M");
  });

  it("takes the largest that is no larger", () => {
    expect(nearestQuantization("Q6_K", available)).toBe("Q5_K_S");
    expect(nearestQuantization("Q5_K_S", ["Q2_K", "Q4_K_M"])).toBe("Q4_K_M");
  });

  it("takes the smallest when all are larger", () => {
    expect(nearestQuantization("IQ1_S", available)).toBe("Q2_K");
  });

  it("takes the largest for a target it does not know", () => {
    expect(nearestQuantization("nonsense", available)).toBe("Q8_0");
  });

  it("leaves out what it does not know", () => {
    expect(nearestQuantization("Q4_0", ["nonsense", "Q3_K_S"])).toBe("Q3_K_S");
    expect(nearestQuantization("Q4_0", ["nonsense"])).toBeUndefined();
    expect(nearestQuantization("Q4_0", [])).toBeUndefined();
  });

  it("understands labels with prefixes, sizes and shorthands", () => {
    expect(nearestQuantization("Q4_K", ["Q5_K_M", "Q4_K_M", "Q2_K"])).toBe("Q4_K_M");
    expect(nearestQuantization("Q4_K_M", ["Q4_K", "Q2_K"])).toBe("Q4_K");
    expect(nearestQuantization("MXFP4_MOE", ["BF16", "MXFP4", "Q1_0"])).toBe("MXFP4");
    expect(nearestQuantization("UD-Q4_K_XL", ["UD-Q2_K_XL", "UD-Q8_K_XL"])).toBe("UD-Q2_K_XL");
  });
});
