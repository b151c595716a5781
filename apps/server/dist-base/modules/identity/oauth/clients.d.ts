import { type Static, Type } from "typebox";
import type { Db } from "../../../db/engine.ts";
import type { Guard } from "../../../guard/guard.ts";
/** An app that asks for access. All apps are public: what they prove is the address they are reached at. */
export interface OAuthClient {
    readonly id: string;
    readonly name: string;
    readonly redirectUris: readonly string[];
}
/** The id that the `hf` command sends to every hub. */
export declare const commandLineClient: OAuthClient;
/** What an app says about itself, when it registers or in its metadata document. */
export declare const ClientMetadata: Type.TObject<{
    client_name: Type.TOptional<Type.TString>;
    redirect_uris: Type.TArray<Type.TString>;
}>;
interface ClientDeps {
    readonly db: Db;
    /** Fetches metadata documents, whose addresses anyone can name. */
    readonly guard: Guard;
    readonly now: () => number;
}
export declare const createClients: (deps: ClientDeps) => {
    find: (id: string) => Promise<OAuthClient>;
    register: ({ client_name: name, redirect_uris: redirectUris, }: Static<typeof ClientMetadata>) => Promise<OAuthClient>;
};
/** The apps that this hub knows. */
export type OAuthClients = ReturnType<typeof createClients>;
export {};
//# sourceMappingURL=clients.d.ts.map