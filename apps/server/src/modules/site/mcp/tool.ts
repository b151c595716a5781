import type { CallToolResult } from "@modelcontextprotocol/server";
import { type Static, type TObject, Type } from "typebox";
import { fieldsOf } from "../../../catalogue/fields.ts";
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

export const defineTool = <T extends TObject>(tool: HubTool<T>): HubTool => tool as HubTool;

export const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const callsProvider = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};
/** Hubs are shared, so clients are to ask before anything is written. */
export const writes = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

export const closed = { additionalProperties: false };
export const repoId = Type.String({ pattern: "^[\\w.-]+(/[\\w.-]+)?$", maxLength: 200, description: "owner/name" });
export const repoType = Type.Optional(Type.Enum(["model", "dataset"], { description: "Default: model" }));
export const revision = Type.Optional(
  Type.String({ maxLength: 100, description: "Branch, tag or commit. Default: main" }),
);
export const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const message = Type.Object({ role: Type.String({ maxLength: 20 }), content: Type.String({ maxLength: 1_000_000 }) });
export const messages = Type.Array(message, { minItems: 1, maxItems: 1_000 });
export const routedModel = text(200, "owner/name, or owner/name:provider");

export const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** A query string; lists repeat their name. */
export const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  return query.size > 0 ? `?${query}` : "";
};

/** The properties of a schema that the API returns where `expand` names them. */
export const expandable = (kind: RepositoryKind, schema: TObject): readonly string[] =>
  Object.keys(schema.properties).filter((name) => Object.hasOwn(fieldsOf[kind], name));

export const pick = (schema: TObject, record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(schema.properties).flatMap((name) =>
      record[name] === undefined || record[name] === null ? [] : [[name, record[name]]],
    ),
  );
