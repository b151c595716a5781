import { createSHA256 } from "hash-wasm";

const created = createSHA256();

/** Answers a chunk with nothing once it is hashed, and "digest" with the hash of all chunks. */
const handle = async (message: ArrayBuffer | "digest"): Promise<void> => {
  const hash = await created;
  if (message === "digest") return postMessage(hash.digest("hex"));
  hash.update(new Uint8Array(message));
  postMessage(undefined);
};

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | "digest">) => void handle(data));
