import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { lfsPointer } from "../../git/lfs-pointer.ts";
import { hubAddress } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import { idPaths } from "../../http/repository-path.ts";
import { sendContent, storedContent } from "../../http/send-content.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { storagePath } from "../../xet/addresses.ts";
import { contentHeaders, etagOf, mirrorHeaders } from "./content-headers.ts";
import { type FileRefParams, toFileRef } from "./file-ref.ts";
import type { FileRoutes } from "./routes.ts";
import type { FoundFile } from "./service.ts";

/** Headers by which clients find that a file can be downloaded by Xet. */
const xetHeaders = (hub: string, kind: RepositoryKind, { row, sha, xetHash }: FoundFile): Record<string, string> =>
  xetHash
    ? {
        "x-xet-hash": xetHash,
        link: [
          `<${hub}/api/${kind}s/${row.full_name}/xet-read-token/${sha}>; rel="xet-auth"`,
          `<${hub}${storagePath}/v1/reconstructions/${xetHash}>; rel="xet-reconstruction-info"`,
        ].join(", "),
      }
    : {};

/** The JavaScript client asks with this type whether a file can be downloaded by Xet. */
const xetInfoType = "application/vnd.xet-fileinfo+json";

const sendXetInfo = (reply: FastifyReply, found: FoundFile): FastifyReply =>
  reply
    .headers({ ...contentHeaders(found), "content-type": xetInfoType })
    .send(JSON.stringify({ hash: found.xetHash, size: found.file.size }));

const sendPointer = (reply: FastifyReply, found: FoundFile): FastifyReply => {
  const { file } = found;
  const pointer = lfsPointer(file.sha256 ?? "", file.size);
  return reply
    .headers({ ...contentHeaders(found), etag: `"${file.oid}"`, "content-type": "text/plain; charset=utf-8" })
    .removeHeader("accept-ranges")
    .send(pointer);
};

/** Pages of the hub load files to show them. Links to files are followed by navigating, and count. */
const isView = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] !== "navigate";

const isDownload = (request: FastifyRequest): boolean => {
  const isStart = /^bytes=0-(?!0$)|^$/.test(request.headers.range ?? "");
  return request.method === "GET" && isStart && !isView(request);
};

/** `/{id}/resolve/{revision}/{path}` and `/raw/`: the bytes of files. */
export const registerContent = (app: App, kind: RepositoryKind, routes: FileRoutes): void => {
  const { files, blobs, onDownload, publicUrl, now } = routes;
  const folder = kind === "model" ? "" : `/${kind}s`;
  for (const [path, id] of idPaths) {
    const params = Type.Object({ ...id.properties, revision: Type.String(), "*": Type.String() });
    const schema = { tags: ["files"], params };
    const send = (request: FastifyRequest, reply: FastifyReply, found: FoundFile) => {
      const { sha256, size } = found.file;
      const etag = etagOf(found);
      const content = found.read
        ? { size, etag, read: found.read }
        : storedContent(blobs, { sha256: sha256 ?? "", size }, etag);
      reply.headers(mirrorHeaders(found.mark, now()));
      return sendContent(request, reply, content, contentHeaders(found));
    };
    const open = async (request: FastifyRequest) =>
      files.file(toFileRef(kind, request.params as FileRefParams), request.viewer);

    app.route({
      method: ["GET", "HEAD"],
      url: `${folder}${path}/resolve/:revision/*`,
      // A compressed reply has neither a length nor ranges, and clients check both.
      compress: false,
      schema: { ...schema, summary: "Download a file" },
      handler: async (request, reply) => {
        const found = await open(request);
        reply.headers(xetHeaders(hubAddress(request, publicUrl), kind, found));
        if (found.xetHash && request.headers.accept?.includes(xetInfoType)) return sendXetInfo(reply, found);
        if (isDownload(request)) onDownload(found.row.id, found.file.path);
        return send(request, reply, found);
      },
    });
    app.route({
      method: ["GET", "HEAD"],
      url: `${folder}${path}/raw/:revision/*`,
      compress: false,
      schema: { ...schema, summary: "Get a file as stored in git (large files as pointers)" },
      handler: async (request, reply) => {
        const found = await open(request);
        return found.file.is_large ? sendPointer(reply, found) : send(request, reply, found);
      },
    });
  }
};
