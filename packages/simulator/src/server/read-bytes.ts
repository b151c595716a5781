import type { IncomingMessage } from "node:http";

/** The whole body of a request. */
export const readBytes = async (incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
};
