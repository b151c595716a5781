import {
  DocumentQuery,
  Failure,
  HubPublicKey,
  NewSigner,
  SignatureRequest,
  SignatureStatus,
  SignerDecision,
  SignerOverview,
  Signers,
} from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import { signedInFirst } from "../../../http/bodies.ts";
import type { App } from "../../../http/fastify-app.ts";
import { idOf, idPaths } from "../../../http/repository-path.ts";
import { repositoryKinds } from "../../../readers/repository-id.ts";
import type { SignatureService } from "./service.ts";
import type { SignerService } from "./signer-service.ts";

const tags = ["signatures"];
const failures = { "4xx": Failure };
const owned = Type.Object({ owner: Type.String({ maxLength: limits.signerOwner }) });
const named = Type.Object({ ...owned.properties, fingerprint: Type.String({ pattern: "^[0-9a-f]{64}$" }) });

/** Signatures over the files of a revision. */
export const registerSignatures = (app: App, signatures: SignatureService): void => {
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
    async () => signatures.hubKey(),
  );
  const response = { 200: SignatureStatus, ...failures };
  for (const kind of repositoryKinds)
    for (const [path, params] of idPaths) {
      app.get(
        `/api/${kind}s${path}/signature`,
        {
          schema: {
            tags,
            summary: "Verify the signature of a revision",
            description: "Compares `model.sig` with the hashes that the hub has stored. No file is read.",
            params,
            querystring: DocumentQuery,
            response,
          },
        },
        async ({ params: given, query, viewer }) =>
          signatures.status({ kind, id: idOf(given), revision: query.revision ?? "main" }, viewer),
      );
      app.post(
        `/api/${kind}s${path}/signature`,
        {
          ...signedInFirst,
          schema: {
            tags,
            summary: "Sign a branch with the hub’s key",
            description: "Commits `model.sig`.",
            params,
            body: SignatureRequest,
            response,
          },
        },
        async (request) => {
          const target = { kind, id: idOf(request.params), revision: request.body.revision ?? "main" };
          return signatures.sign(target, actorOf(request));
        },
      );
    }
};

/** Who signs for an owner. */
export const registerSigners = (app: App, signers: SignerService): void => {
  const response = { 200: Signers, ...failures };
  app.get(
    "/api/signers",
    {
      schema: {
        tags,
        summary: "List signers of all owners",
        description: "For admins of this hub: up to 1,000, and what the settings trust.",
        response: { 200: SignerOverview, ...failures },
      },
    },
    async ({ viewer }) => signers.overview(viewer),
  );
  app.get(
    "/api/signers/:owner",
    {
      schema: {
        tags,
        summary: "List who has signed for an owner",
        description: "The first signer is trusted on first use. Later ones wait for a decision.",
        params: owned,
        response,
      },
    },
    async ({ params, viewer }) => signers.list(params.owner, viewer),
  );
  app.post(
    "/api/signers/:owner",
    {
      ...signedInFirst,
      schema: {
        tags,
        summary: "Add a public key or certificate of an owner",
        params: owned,
        body: NewSigner,
        response,
      },
    },
    async (request) => signers.add(request.params.owner, request.body, actorOf(request)),
  );
  app.put(
    "/api/signers/:owner/:fingerprint",
    {
      ...signedInFirst,
      schema: { tags, summary: "Trust or revoke a signer", params: named, body: SignerDecision, response },
    },
    async (request) => {
      const { owner, fingerprint } = request.params;
      return signers.decide(owner, fingerprint, request.body, actorOf(request));
    },
  );
};
