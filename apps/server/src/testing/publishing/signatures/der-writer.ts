/** One value of DER. */
export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
export const octets = (value: Uint8Array) => der(0x04, value);
export const integer = (value: number) => der(0x02, Buffer.from([value]));
export const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const digitsOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;

/** A time without a century, as certificates have it. */
export const utcTime = (at: number) => der(0x17, Buffer.from(digitsOf(at).slice(2)));
export const fullTime = (at: number) => der(0x18, Buffer.from(digitsOf(at)));

export const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

/** A number of a fixed count of bytes. */
export const bigEndian = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer.subarray(8 - bytes);
};
