import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Config } from "../config/config.ts";
import { errorMessage, HubError } from "../errors.ts";

/** A certificate with its chain, and its private key, as PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Reads the certificate that the settings name; undefined if the hub serves plain HTTP. */
export const readCertificate = ({ tlsCert, tlsKey }: Pick<Config, "tlsCert" | "tlsKey">): Certificate | undefined => {
  if (!tlsCert) return undefined;
  try {
    const certificate = { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) };
    // Fails if the files are not PEM, or the key belongs to another certificate.
    createSecureContext(certificate);
    return certificate;
  } catch (error) {
    const message = errorMessage(error);
    throw new HubError("internal", `ORRERY_TLS_CERT and ORRERY_TLS_KEY can't be used: ${message}`, { cause: error });
  }
};
