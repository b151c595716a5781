import type { CallToolResult } from "@modelcontextprotocol/server";
import { type Static, type TObject, Type } from "typebox";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { CallHub } from "./call-hub.ts";
/** A tool: what it takes, what it returns, and how it is answered by the hub's API. */
export interface HubTool<T extends TObject = TObject> {
    readonly title: string;
    readonly description: string;
    readonly input: T;
    readonly output: TObject;
    readonly effects: ToolEffects;
    readonly run: (input: Static<T>, call: CallHub) => Promise<CallToolResult>;
}
/** Hints by which clients decide whether to ask their user first. */
interface ToolEffects {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    /** Whether it calls a provider, which can cost money. */
    readonly openWorldHint: boolean;
}
export declare const defineTool: <T extends TObject>(tool: HubTool<T>) => HubTool;
export declare const reads: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
};
export declare const callsProvider: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
};
/** Hubs are shared, so clients are to ask before anything is written. */
export declare const writes: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
};
export declare const closed: {
    additionalProperties: boolean;
};
export declare const repoId: Type.TString;
export declare const repoType: Type.TOptional<Type.TEnum<["model", "dataset"]>>;
export declare const revision: Type.TOptional<Type.TString>;
export declare const text: (maxLength: number, description: string) => Type.TString;
export declare const messages: Type.TArray<TObject<{
    role: Type.TString;
    content: Type.TString;
}>>;
export declare const routedModel: Type.TString;
export declare const encodedPath: (path: string) => string;
/** A query string; lists repeat their name. */
export declare const queryOf: (fields: Readonly<Record<string, unknown>>) => string;
/** The properties of a schema that the API returns where `expand` names them. */
export declare const expandable: (kind: RepositoryKind, schema: TObject) => readonly string[];
/** The properties of a record that a schema declares. */
export declare const pick: (schema: TObject, record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
export {};
//# sourceMappingURL=tool.d.ts.map