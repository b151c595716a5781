import { randomUUID } from "node:crypto";
import { parseUrl } from "@orrery/inference/core";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/schema";
import type { Db } from "../../../db/engine.ts";
import type { Guard } from "../../../guard/guard.ts";
import { storedList } from "../../../text/stored-list.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectUri } from "./redirect-uri.ts";
import { clientById, deleteUnusedClients, insertClient } from "./store.ts";

/** An app that asks for access. All apps are public: what they prove is the address they are reached at. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** The id that the `hf` command sends to every hub. */
export const commandLineClient: OAuthClient = {
  id: "26be6b09-91c5-47da-9861-d2d2bb7a7e36",
  name: "hf command line",
  redirectUris: [],
};

/** What an app says about itself, when it registers or in its metadata document. */
export const ClientMetadata = Type.Object({
  client_name: Type.Optional(Type.String({ maxLength: 200 })),
  redirect_uris: Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 20 }),
});
const Document = Type.Object({ client_id: Type.String(), ...ClientMetadata.properties });
const documentCheck = Compile(Document);

interface ClientDeps {
  readonly db: Db;
  /** Fetches metadata documents, whose addresses anyone can name. */
  readonly guard: Guard;
  readonly now: () => number;
}

const unusedLifeMs = 30 * 24 * 60 * 60 * 1000;

const unknown = (): OAuthError => new OAuthError("invalid_client", "The app (client_id) is not known to this hub.");

const isDocumentUrl = (id: string): boolean =>
  id.startsWith("https://") && (parseUrl(id)?.pathname.length ?? 0) > 1 && !/[#\s]/.test(id);

/** An app whose id is the address of a document about it. */
const fetchClient = async ({ guard }: ClientDeps, id: string): Promise<OAuthClient> => {
  const reply = await guard.fetch(id, { headers: { accept: "application/json" }, redirect: "manual" }).catch(() => {
    throw new OAuthError("invalid_client", "The app's metadata document could not be loaded.");
  });
  const document: unknown = reply.ok ? await reply.json().catch(() => undefined) : undefined;
  if (!documentCheck.Check(document)) throw unknown();
  const { client_id, client_name, redirect_uris } = document;
  if (client_id !== id || !redirect_uris.every(isRedirectUri)) throw unknown();
  return { id, name: client_name ?? new URL(id).hostname, redirectUris: redirect_uris };
};

export const createClients = (deps: ClientDeps) => {
  const { db, now } = deps;
  return {
    find: async (id: string): Promise<OAuthClient> => {
      if (id === commandLineClient.id) return commandLineClient;
      if (isDocumentUrl(id)) return fetchClient(deps, id);
      const row = await clientById(db, id);
      if (!row) throw unknown();
      return { id, name: row.name, redirectUris: storedList(row.redirect_uris) };
    },
    register: async ({
      client_name: name = "App without a name",
      redirect_uris: redirectUris,
    }: Static<typeof ClientMetadata>): Promise<OAuthClient> => {
      if (!redirectUris.every(isRedirectUri))
        throw new OAuthError(
          "invalid_redirect_uri",
          "redirect_uris must use https, http on loopback, or an app's own scheme.",
        );
      await deleteUnusedClients(db, now() - unusedLifeMs);
      const id = randomUUID();
      await insertClient(db, { id, name, redirect_uris: JSON.stringify(redirectUris), created_at: now() });
      return { id, name, redirectUris };
    },
  };
};

/** The apps that this hub knows. */
export type OAuthClients = ReturnType<typeof createClients>;
