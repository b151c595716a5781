import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { DocsContents, Failure, Guide, GuideTexts } from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { pack } from "tar-stream";
import { Type } from "typebox";
import { hubAddress, withHubAddress } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import type { DocsService } from "./service.ts";

/** The Skill folder as an archive that unpacks into an agent's folder of Skills. */
const skillArchive = async (text: string): Promise<Buffer> => {
  const archive = pack();
  // A fixed date: the same text is always the same archive.
  archive.entry({ name: "orrery/SKILL.md", mode: 0o644, mtime: new Date(0) }, text);
  archive.finalize();
  return gzipSync(await buffer(archive));
};

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

/** The Skill that tells agents how to use this hub, with the hub's own address. */
export const registerSkill = (app: App, read: () => string, publicUrl: string): void => {
  const options = { config: { isOpen: true }, schema: { hide: true } };
  const textFor = (request: FastifyRequest): string => withHubAddress(read(), hubAddress(request, publicUrl));
  app.get("/docs/agents/SKILL.md", options, async (request, reply) =>
    reply.type("text/markdown; charset=utf-8").send(textFor(request)),
  );
  app.get("/docs/agents/skill.tar.gz", options, async (request, reply) =>
    reply
      .type("application/gzip")
      .header("content-disposition", 'attachment; filename="orrery-skill.tar.gz"')
      .send(await skillArchive(textFor(request))),
  );
};
