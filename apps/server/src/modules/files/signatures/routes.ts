import { createPublicKey } from "node:crypto";
import { Failure, HubPublicKey } from "@orrery/contract";
import type { App } from "../../../http/fastify-app.ts";
import { fingerprintOfKey, type HubSigningKey } from "../../../router/keys/hub-signing-key.ts";

const tags = ["signatures"];
const failures = { "4xx": Failure };

/** Signatures over the files of a revision. */
export const registerSignatures = (app: App, hubKey: HubSigningKey): void => {
  app.get(
    "/api/signing-key",
    {
      schema: {
        tags,
        summary: "Get the hub’s public key",
        description: "Verifies what this hub has signed. The hub creates its key at the first use.",
        response: { 200: HubPublicKey, ...failures },
      },
    },
    async () => {
      const publicKey = await hubKey.publicKey();
      const fingerprint = fingerprintOfKey(createPublicKey(publicKey));
      return { publicKey, fingerprint, algorithm: "ecdsa-p256-sha256" as const };
    },
  );
};
