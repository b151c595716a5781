import type { DocsContents, Guide, GuideTexts } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { hubUrl } from "../lib/routes/site-root.ts";
import { getJson } from "./get-json.ts";

/** Guides are written for the default address; readers get the one they use. */
const withOwnAddress = (text: string): string => text.replaceAll("http://127.0.0.1:4747", hubUrl());

export const docsContentsQuery = queryOptions({
  queryKey: ["docs"],
  queryFn: ({ signal }) => getJson<DocsContents>("/api/docs", signal),
});

export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ["docs", "guide", id],
    queryFn: async ({ signal }): Promise<Guide> => {
      const guide = await getJson<Guide>(`/api/docs/guides/${encodeURIComponent(id)}`, signal);
      return { ...guide, text: withOwnAddress(guide.text) };
    },
  });

export const guideTextsQuery = queryOptions({
  queryKey: ["docs", "texts"],
  queryFn: async ({ signal }): Promise<GuideTexts> => {
    const guides = await getJson<GuideTexts>("/api/docs/texts", signal);
    return guides.map((guide) => ({ ...guide, text: withOwnAddress(guide.text) }));
  },
});

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

export interface OpenApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: OpenApiSchema;
  }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: OpenApiSchema }>> };
  readonly responses?: Readonly<
    Record<
      string,
      {
        readonly description?: string;
        readonly content?: Readonly<Record<string, { readonly schema?: OpenApiSchema }>>;
      }
    >
  >;
}

/** The parts of JSON Schema that the reference shows. */
export interface OpenApiSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: OpenApiSchema;
  readonly anyOf?: readonly OpenApiSchema[];
  readonly additionalProperties?: boolean | OpenApiSchema;
  readonly patternProperties?: Readonly<Record<string, OpenApiSchema>>;
}

export const openApiQuery = queryOptions({
  queryKey: ["openapi"],
  queryFn: ({ signal }) => getJson<OpenApiDocument>("/.well-known/openapi.json", signal),
});
