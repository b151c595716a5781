import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** CBOR, as far as passkeys need it: small numbers, texts, bytes and maps. */
const cbor = (value: unknown): Buffer => {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error("not supported");
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
};

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

/** What an attack changes about an honest answer. */
export interface PasskeyTricks {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** User present 1, user verified 4. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  /** Changes the bytes after they were signed. */
  readonly tamper?: (parts: { authenticatorData: Buffer; signature: Buffer; clientData: Buffer }) => void;
}

interface Site {
  readonly origin: string;
  readonly rpId: string;
}

/** A passkey in software: it answers as a browser with an authenticator does. */
export interface SoftwarePasskey {
  readonly id: string;
  counter: number;
  /** Who it belongs to, as the site said when it was created. */
  readonly userHandle: string;
  readonly attest: (challenge: string, tricks?: PasskeyTricks) => object;
  readonly answer: (challenge: string, tricks?: PasskeyTricks) => object;
}

const presentAndVerified = 0b101;
const hasCredential = 0b1000000;

const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = [x, y].map((half) => Buffer.from(half, "base64url"));
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point[0]],
      [-3, point[1]],
    ]),
  );
};

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** Creates a passkey for a site. `given` is what the hub calls the user. */
export const createSoftwarePasskey = (site: Site, given: string): SoftwarePasskey => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const clientDataOf = (type: string, challenge: string, tricks: PasskeyTricks): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: tricks.type ?? type,
        challenge: tricks.challenge ?? challenge,
        origin: tricks.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  const authenticatorDataOf = (flags: number, counter: number, { rpId = site.rpId, flags: other }: PasskeyTricks) =>
    Buffer.concat([sha256(rpId), Buffer.from([other ?? flags]), counterBytes(counter)]);
  const passkey: SoftwarePasskey = {
    id,
    counter: 0,
    userHandle: given,
    attest: (challenge, tricks = {}) => {
      const flags = hasCredential | (tricks.flags ?? presentAndVerified);
      const size = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        authenticatorDataOf(flags, passkey.counter, { ...tricks, flags }),
        ...[Buffer.alloc(16), size, credentialId, coseKey(publicKey)],
      ]);
      const attestation = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const clientData = clientDataOf("webauthn.create", challenge, tricks);
      const response = {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
    },
    answer: (challenge, tricks = {}) => {
      passkey.counter += 1;
      const clientData = clientDataOf("webauthn.get", challenge, tricks);
      const authenticatorData = authenticatorDataOf(presentAndVerified, tricks.counter ?? passkey.counter, tricks);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      tricks.tamper?.({ authenticatorData, signature, clientData });
      const used = tricks.id ?? id;
      const response = {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: tricks.userHandle ?? given,
      };
      return { id: used, rawId: used, type: "public-key", clientExtensionResults: {}, response };
    },
  };
  return passkey;
};
