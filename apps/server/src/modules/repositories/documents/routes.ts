import {
  BomQuery,
  CroissantDocument,
  CycloneDxBom,
  DocumentationSheet,
  DocumentQuery,
  Failure,
  SheetQuery,
} from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.ts";
import type { App } from "../../../http/fastify-app.ts";
import { type IdParams, idOf, idPaths } from "../../../http/repository-path.ts";
import { sandboxPolicy } from "../../../http/untrusted-content.ts";
import type { CroissantService } from "./croissant-service.ts";
import type { DocumentTarget } from "./load-model.ts";
import type { DocumentService } from "./service.ts";

const failures = { "4xx": Failure };
const tags = ["models"];

const fileName = (id: string, ending: string): string =>
  `attachment; filename="${id.replace(/[^A-Za-z0-9._-]/g, "-")}.${ending}"`;

/** Descriptions of datasets for loaders and search engines. */
export const registerCroissant = (app: App, croissant: CroissantService, publicUrl: string): void => {
  for (const [path, params] of idPaths)
    app.get(
      `/api/datasets${path}/croissant`,
      {
        schema: {
          tags: ["datasets"],
          summary: "Get the description of a dataset in Croissant 1.1",
          params,
          querystring: DocumentQuery,
          response: { 200: CroissantDocument, ...failures },
        },
      },
      async (request) => {
        const { revision = "main" } = request.query;
        const hub = hubAddress(request, publicUrl);
        return croissant.full({ kind: "dataset", id: idOf(request.params), revision, hub }, request.viewer);
      },
    );
};

/** Bills of materials and documentation sheets of models. */
export const registerDocuments = (app: App, documents: DocumentService, publicUrl: string): void => {
  const targetOf = (request: FastifyRequest): DocumentTarget => ({
    kind: "model",
    id: idOf(request.params as IdParams),
    revision: (request.query as { revision?: string }).revision ?? "main",
    hub: hubAddress(request, publicUrl),
  });
  for (const [path, params] of idPaths) {
    app.get(
      `/api/models${path}/bom`,
      {
        schema: {
          tags,
          summary: "Get the bill of materials of a model",
          description: "CycloneDX. The same revision always gives the same document.",
          params,
          querystring: BomQuery,
          response: { 200: CycloneDxBom, ...failures },
        },
      },
      async (request, reply) => {
        const target = targetOf(request);
        const bom = await documents.bom(target, request.query.version ?? "1.6", request.viewer);
        reply.header("content-disposition", fileName(target.id, "cdx.json"));
        return bom;
      },
    );
    app.get(
      `/api/models${path}/documentation`,
      {
        schema: {
          tags,
          summary: "Get the documentation sheet of a model",
          description: "Fields that the EU AI Act asks for, what is known, and what is missing. JSON or Markdown.",
          params,
          querystring: SheetQuery,
          response: { 200: Type.Union([DocumentationSheet, Type.String()]), ...failures },
        },
      },
      async (request, reply) => {
        const target = targetOf(request);
        if (request.query.format !== "markdown") return documents.sheet(target, request.viewer);
        const text = await documents.sheetText(target, request.viewer);
        reply.headers({
          "content-type": "text/markdown; charset=utf-8",
          "content-disposition": fileName(target.id, "md"),
          "content-security-policy": sandboxPolicy,
          "x-content-type-options": "nosniff",
        });
        return text;
      },
    );
  }
};
