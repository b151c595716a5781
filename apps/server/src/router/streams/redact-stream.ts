/** Redacts a secret in a stream, even if it is split across chunks. */
export interface StreamRedactor {
  readonly push: (chunk: Buffer) => Buffer;
  /** The bytes held back because they could be the start of the secret. */
  readonly end: () => Buffer;
}

const redacted = Buffer.from("***");
const noBytes = Buffer.alloc(0);

export const redactBytes = (bytes: Buffer, secret: Buffer): Buffer => {
  let at = bytes.indexOf(secret);
  if (at < 0) return bytes;
  const parts: Buffer[] = [];
  let from = 0;
  for (; at >= 0; at = bytes.indexOf(secret, from)) {
    parts.push(bytes.subarray(from, at), redacted);
    from = at + secret.length;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
};

/** The length of the longest suffix that could be the start of the secret. */
const partialMatchLength = (bytes: Buffer, secret: Buffer): number => {
  const first = secret[0] ?? 0;
  const from = Math.max(0, bytes.length - secret.length + 1);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes.compare(secret, 0, bytes.length - at, at) === 0) return bytes.length - at;
  return 0;
};

/** Without a secret, all bytes pass unchanged. */
export const createStreamRedactor = (text: string | undefined): StreamRedactor => {
  if (!text) return { push: (chunk) => chunk, end: () => noBytes };
  const secret = Buffer.from(text);
  let held = noBytes;
  return {
    push: (chunk) => {
      const bytes = redactBytes(held.length > 0 ? Buffer.concat([held, chunk]) : chunk, secret);
      const partial = partialMatchLength(bytes, secret);
      held = partial > 0 ? Buffer.from(bytes.subarray(bytes.length - partial)) : noBytes;
      return partial > 0 ? bytes.subarray(0, bytes.length - partial) : bytes;
    },
    end: () => held,
  };
};
