import { createHash, createPublicKey, sign } from "node:crypto";
import { writeBundle } from "../../../catalogue/supply-chain/signatures/bundle.js";
import { preAuthEncoding, writeStatement } from "../../../catalogue/supply-chain/signatures/statement.js";
const hash = (content) => createHash("sha256").update(content).digest("hex");
/** The statement about some files that a signature is over. */
export const statementOf = (files) => writeStatement("net", Object.entries(files).map(([path, content]) => ({ path, sha256: hash(content ?? "") })));
/** The text of a `model.sig` over some files, by a key on the curve P-256 or by a certificate. */
export const signedBy = (privateKey, files, certificate) => {
    const payload = statementOf(files);
    const bundle = JSON.parse(writeBundle(payload, sign("sha256", preAuthEncoding(payload), privateKey), createPublicKey(privateKey)));
    const chain = certificate && { x509CertificateChain: { certificates: [{ rawBytes: certificate.rawBytes }] } };
    return JSON.stringify({ ...bundle, ...(chain && { verificationMaterial: chain }) });
};
//# sourceMappingURL=bundle-writer.js.map