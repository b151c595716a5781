import { open } from "node:fs/promises";
import type { ByteSource } from "./byte-source.ts";

export const fileSource = (path: string, size: number): ByteSource => ({
  size,
  file: { path, start: 0 },
  read: async (start, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    const file = await open(path, "r");
    try {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },
});
