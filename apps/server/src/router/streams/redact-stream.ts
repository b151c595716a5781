/** Takes a secret out of bytes that pass, however they are cut into chunks. */
export interface StreamRedactor {
  readonly push: (chunk: Buffer) => Buffer;
  /** What was kept back because it might have been the beginning of the secret. */
  readonly end: () => Buffer;
}

const hidden = Buffer.from("***");
const nothing = Buffer.alloc(0);

/** All of a text, with the secret made unreadable. */
export const redactBytes = (bytes: Buffer, secret: Buffer): Buffer => {
  let at = bytes.indexOf(secret);
  if (at < 0) return bytes;
  const kept: Buffer[] = [];
  let from = 0;
  for (; at >= 0; at = bytes.indexOf(secret, from)) {
    kept.push(bytes.subarray(from, at), hidden);
    from = at + secret.length;
  }
  return Buffer.concat([...kept, bytes.subarray(from)]);
};

/** How many of the last bytes may be the secret's first. */
const suspect = (bytes: Buffer, secret: Buffer): number => {
  const first = secret[0] ?? 0;
  const from = Math.max(0, bytes.length - secret.length + 1);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes.compare(secret, 0, bytes.length - at, at) === 0) return bytes.length - at;
  return 0;
};

/** A scrubber for one secret; without one, everything passes as it is. */
export const createStreamRedactor = (text: string | undefined): StreamRedactor => {
  if (!text) return { push: (chunk) => chunk, end: () => nothing };
  const secret = Buffer.from(text);
  let held = nothing;
  return {
    push: (chunk) => {
      const bytes = redactBytes(held.length > 0 ? Buffer.concat([held, chunk]) : chunk, secret);
      const doubtful = suspect(bytes, secret);
      held = doubtful > 0 ? Buffer.from(bytes.subarray(bytes.length - doubtful)) : nothing;
      return doubtful > 0 ? bytes.subarray(0, bytes.length - doubtful) : bytes;
    },
    end: () => held,
  };
};
