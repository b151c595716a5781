import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { bigEndian, der, ecdsaWithSha256, integer, octets, oid, sequence, set, utcTime } from "./der-writer.ts";

const text = (value: string) => der(0x0c, Buffer.from(value));
export const nameOf = (common: string) => (common ? sequence(set(sequence(oid("550403"), text(common)))) : sequence());
const isTrue = Buffer.from([0x01, 0x01, 0xff]);

const extension = (id: string, value: Uint8Array) => sequence(oid(id), octets(value));

/** A key that signs what a log has recorded. */
export interface LogForTests {
  readonly id: Buffer;
  /** DER. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

export const createLog = (kind: "ec" | "ed25519" = "ec"): LogForTests => {
  const { publicKey, privateKey } =
    kind === "ec" ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : generateKeyPairSync("ed25519");
  const bytes = publicKey.export({ type: "spki", format: "der" });
  return { id: createHash("sha256").update(bytes).digest(), publicKey: bytes, privateKey };
};

export interface CertificateForTests {
  readonly pem: string;
  /** Base64 of DER, as bundles have it. */
  readonly rawBytes: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly name: string;
  readonly serial: number;
  readonly issuerName: string;
}

interface CertificateOptions {
  readonly name: string;
  /** Default: the certificate signs itself. */
  readonly issuer?: CertificateForTests;
  readonly isAuthority?: boolean;
  readonly validFrom?: number;
  readonly validTo?: number;
  /** Subject alternative name, as Sigstore has it. */
  readonly email?: string;
  /** Sign-in provider, as Sigstore has it. */
  readonly oidcIssuer?: string;
  /** For web servers, not for signing. */
  readonly isServer?: boolean;
  /** Log of certificates that records this one. */
  readonly log?: LogForTests;
}

const day = 24 * 60 * 60 * 1000;
let serial = 1;

const extensionsOf = ({ isAuthority, email, oidcIssuer, isServer }: CertificateOptions) => [
  ...(isAuthority ? [extension("551d13", sequence(isTrue))] : []),
  ...(isAuthority ? [] : [extension("551d25", sequence(oid(isServer ? "2b06010505070301" : "2b06010505070303")))]),
  ...(email ? [extension("551d11", sequence(der(0x81, Buffer.from(email))))] : []),
  ...(oidcIssuer ? [extension("2b0601040183bf300108", text(oidcIssuer))] : []),
];

/** What a log of certificates promises: that it has recorded one, as it is without this extension (RFC 6962). */
const logged = (log: LogForTests, body: Buffer, issuer: KeyObject, at: number): Buffer => {
  const issuerHash = createHash("sha256")
    .update(issuer.export({ type: "spki", format: "der" }))
    .digest();
  const promised = [bigEndian(0, 2), bigEndian(at, 8), bigEndian(1, 2), issuerHash, bigEndian(body.length, 3), body];
  const signature = sign("sha256", Buffer.concat([...promised, bigEndian(0, 2)]), log.privateKey);
  const head = [bigEndian(0, 1), log.id, bigEndian(at, 8), bigEndian(0, 2), Buffer.from([4, 3])];
  const promise = Buffer.concat([...head, bigEndian(signature.length, 2), signature]);
  const list = Buffer.concat([bigEndian(promise.length + 2, 2), bigEndian(promise.length, 2), promise]);
  return extension("2b06010401d679020402", octets(list));
};

/** Creates a certificate with a new P-256 key. */
export const createCertificate = (options: CertificateOptions): CertificateForTests => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { validFrom = Date.now() - day, validTo = Date.now() + day, log, issuer } = options;
  serial = (serial % 100) + 1;
  const issuerName = issuer?.name ?? options.name;
  const bodyWith = (extensions: readonly Buffer[]): Buffer =>
    sequence(
      der(0xa0, integer(2)),
      integer(serial),
      ecdsaWithSha256,
      nameOf(issuerName),
      sequence(utcTime(validFrom), utcTime(validTo)),
      nameOf(options.name),
      publicKey.export({ type: "spki", format: "der" }),
      der(0xa3, sequence(...extensions)),
    );
  const extensions = extensionsOf(options);
  const promises = log ? [logged(log, bodyWith(extensions), issuer?.publicKey ?? publicKey, validFrom)] : [];
  const body = bodyWith([...extensions, ...promises]);
  const signature = sign("sha256", body, issuer?.privateKey ?? privateKey);
  const bytes = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const rawBytes = bytes.toString("base64");
  const pem = `-----BEGIN CERTIFICATE-----\n${rawBytes.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { pem, rawBytes, publicKey, privateKey, name: options.name, serial, issuerName };
};
