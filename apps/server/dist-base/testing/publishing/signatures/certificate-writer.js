import { generateKeyPairSync, sign } from "node:crypto";
/** One value of DER. */
const der = (tag, ...parts) => {
    const content = Buffer.concat(parts);
    const { length } = content;
    const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
    return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts) => der(0x30, ...parts);
const text = (value) => der(0x0c, Buffer.from(value));
const oid = (hex) => der(0x06, Buffer.from(hex, "hex"));
const time = (at) => der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
const name = (common) => (common ? sequence(der(0x31, sequence(oid("550403"), text(common)))) : sequence());
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const isTrue = Buffer.from([0x01, 0x01, 0xff]);
const extension = (id, value) => sequence(oid(id), der(0x04, value));
const day = 24 * 60 * 60 * 1000;
let serial = 1;
const extensionsOf = ({ isAuthority, email, oidcIssuer, isServer }) => [
    ...(isAuthority ? [extension("551d13", sequence(isTrue))] : []),
    ...(isAuthority ? [] : [extension("551d25", sequence(oid(isServer ? "2b06010505070301" : "2b06010505070303")))]),
    ...(email ? [extension("551d11", sequence(der(0x81, Buffer.from(email))))] : []),
    ...(oidcIssuer ? [extension("2b0601040183bf300108", text(oidcIssuer))] : []),
];
/** Creates a certificate with a new P-256 key. */
export const createCertificate = (options) => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { validFrom = Date.now() - day, validTo = Date.now() + day } = options;
    serial += 1;
    const body = sequence(der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([serial])), ecdsaWithSha256, name(options.issuer?.name ?? options.name), sequence(time(validFrom), time(validTo)), name(options.name), publicKey.export({ type: "spki", format: "der" }), der(0xa3, sequence(...extensionsOf(options))));
    const signature = sign("sha256", body, options.issuer?.privateKey ?? privateKey);
    const bytes = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
    const rawBytes = bytes.toString("base64");
    const pem = `-----BEGIN CERTIFICATE-----\n${rawBytes.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
    return { pem, rawBytes, privateKey, name: options.name };
};
//# sourceMappingURL=certificate-writer.js.map