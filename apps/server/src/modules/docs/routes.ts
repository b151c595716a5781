import { DocsContents, Failure, Guide, GuideTexts } from "@orrery/contract";
import { Type } from "typebox";
import type { App } from "../../http/fastify-app.ts";
import type { DocsService } from "./service.ts";

/** The hub's guides. */
export const registerDocs = (app: App, docs: DocsService): void => {
  const tags = ["docs"];
  app.get("/api/docs", { schema: { tags, summary: "Guides", response: { 200: DocsContents } } }, async () =>
    docs.contents(),
  );
  app.get(
    "/api/docs/texts",
    { schema: { tags, summary: "Get the text of all guides, for search", response: { 200: GuideTexts } } },
    async () => docs.texts(),
  );
  app.get(
    "/api/docs/guides/:id",
    {
      schema: {
        tags,
        summary: "Get a guide",
        params: Type.Object({ id: Type.String() }),
        response: { 200: Guide, "4xx": Failure },
      },
    },
    async (request) => docs.guide(request.params.id),
  );
};
