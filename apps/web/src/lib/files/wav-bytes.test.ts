import { expect, it } from "vitest";
import { wavBytes } from "./wav-bytes.ts";

it("writes a WAV header and clamped samples", () => {
  const bytes = wavBytes(new Float32Array([0, 1, -1, 2]), 16_000);
  const view = new DataView(bytes.buffer);
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("RIFF");
  expect([view.getUint32(4, true), view.getUint32(24, true), view.getUint32(40, true)]).toEqual([44, 16_000, 8]);
  expect([0, 1, 2, 3].map((at) => view.getInt16(44 + at * 2, true))).toEqual([0, 32_767, -32_768, 32_767]);
});
