import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
/** CBOR, as far as passkeys need it: small numbers, texts, bytes and maps. */
const cbor = (value) => {
    const head = (major, size) => {
        if (size < 24)
            return Buffer.from([(major << 5) | size]);
        return size < 256
            ? Buffer.from([(major << 5) | 24, size])
            : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
    };
    if (typeof value === "number")
        return value >= 0 ? head(0, value) : head(1, -1 - value);
    if (typeof value === "string")
        return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
    if (value instanceof Uint8Array)
        return Buffer.concat([head(2, value.length), value]);
    if (!(value instanceof Map))
        throw new Error("not supported");
    return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
};
const sha256 = (data) => createHash("sha256").update(data).digest();
const presentAndVerified = 0b101;
const hasCredential = 0b1000000;
const coseKey = (publicKey) => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const point = [x, y].map((half) => Buffer.from(half, "base64url"));
    return cbor(new Map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0]],
        [-3, point[1]],
    ]));
};
const counterBytes = (counter) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
};
/** Creates a passkey for a site. `given` is what the hub calls the user. */
export const createSoftwarePasskey = (site, given) => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const credentialId = randomBytes(32);
    const id = credentialId.toString("base64url");
    const clientDataOf = (type, challenge, tricks) => Buffer.from(JSON.stringify({
        type: tricks.type ?? type,
        challenge: tricks.challenge ?? challenge,
        origin: tricks.origin ?? site.origin,
        crossOrigin: false,
    }));
    const authenticatorDataOf = (flags, counter, { rpId = site.rpId, flags: other }) => Buffer.concat([sha256(rpId), Buffer.from([other ?? flags]), counterBytes(counter)]);
    const passkey = {
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
            const attestation = cbor(new Map([
                ["fmt", "none"],
                ["attStmt", new Map()],
                ["authData", authData],
            ]));
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
//# sourceMappingURL=software-passkey.js.map