import { type ParsedUrlQuery, parse as parseFields } from "node:querystring";
import { Failure, PathsQuery, TreeEntries, TreeQuery } from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { ContentReader } from "../../blobs/small-contents.ts";
import { HubError } from "../../errors.ts";
import { nextLink } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import { idPaths } from "../../http/repository-path.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { mirrorHeaders } from "./content-headers.ts";
import { registerContent } from "./content-routes.ts";
import { toFileRef } from "./file-ref.ts";
import { registerHistory } from "./history-routes.ts";
import type { HistoryService } from "./history-service.ts";
import { registerLargeFiles } from "./large-files/routes.ts";
import type { LargeFileService } from "./large-files/service.ts";
import type { RestoreService } from "./restore-service.ts";
import type { FileService } from "./service.ts";
import { registerUploads } from "./upload-routes.ts";
import type { UploadService } from "./upload-service.ts";

export interface FileRoutes {
  readonly files: FileService;
  readonly history: HistoryService;
  readonly uploads: UploadService;
  readonly restores: RestoreService;
  readonly largeFiles: LargeFileService;
  readonly blobs: ContentReader;
  readonly publicUrl: string;
  /** Folder of bodies that are being read. */
  readonly incoming: string;
  /** Called for every download from the start of a file. */
  readonly onDownload: (repositoryId: number, path: string) => void;
  readonly now: () => number;
}

const failures = { "4xx": Failure };
const formMedia = "application/x-www-form-urlencoded";

const maxFormFields = 2_000;

/** Form fields; repeated fields become lists. */
const readForm = (body: string): ParsedUrlQuery => {
  if (body.split("&", maxFormFields + 1).length > maxFormFields)
    throw new HubError("bad_request", `The form has more than ${maxFormFields} fields. Send fewer at once.`);
  return parseFields(body, "&", "=", { maxKeys: 0 });
};

const registerTrees = (app: App, kind: RepositoryKind, { files, publicUrl, now }: FileRoutes): void => {
  const tags = ["files"];
  for (const [path, id] of idPaths) {
    const params = Type.Object({ ...id.properties, revision: Type.String(), "*": Type.Optional(Type.String()) });
    for (const end of ["", "/*"])
      app.get(
        `/api/${kind}s${path}/tree/:revision${end}`,
        {
          schema: {
            tags,
            summary: "List a folder",
            params,
            querystring: TreeQuery,
            response: { 200: TreeEntries, ...failures },
          },
        },
        async (request, reply) => {
          const ref = toFileRef(kind, request.params);
          const { items, next, mark } = await files.tree(ref, request.query, request.viewer);
          reply.headers(mirrorHeaders(mark, now()));
          if (next) reply.header("link", nextLink(request, publicUrl, next));
          return [...items];
        },
      );
    app.post(
      `/api/${kind}s${path}/paths-info/:revision`,
      {
        schema: {
          tags,
          summary: "Look up paths",
          params,
          body: PathsQuery,
          response: { 200: TreeEntries, ...failures },
        },
      },
      async (request) => {
        const { paths, expand = false } = request.body;
        return files.paths(toFileRef(kind, request.params), [paths].flat(), expand, request.viewer);
      },
    );
  }
};

export const registerFiles = async (app: App, routes: FileRoutes): Promise<void> => {
  // The Python client sends paths as a form.
  if (!app.hasContentTypeParser(formMedia))
    app.addContentTypeParser(formMedia, { parseAs: "string" }, async (_request: FastifyRequest, body: string) =>
      readForm(body),
    );
  for (const kind of ["model", "dataset"] as const) {
    registerTrees(app, kind, routes);
    registerHistory(app, kind, routes);
    registerContent(app, kind, routes);
    registerLargeFiles(app, kind, routes.largeFiles, routes.publicUrl);
  }
  await registerUploads(app, routes);
};
