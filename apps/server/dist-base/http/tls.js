import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { HubError } from "../errors.js";
/** Reads the certificate that the settings name; undefined if the hub serves plain HTTP. */
export const readCertificate = ({ tlsCert, tlsKey }) => {
    if (!tlsCert)
        return undefined;
    try {
        const certificate = { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) };
        // Fails if the files are not PEM, or the key belongs to another certificate.
        createSecureContext(certificate);
        return certificate;
    }
    catch (error) {
        const { message } = error;
        throw new HubError("internal", `ORRERY_TLS_CERT and ORRERY_TLS_KEY can't be used: ${message}`, { cause: error });
    }
};
//# sourceMappingURL=tls.js.map