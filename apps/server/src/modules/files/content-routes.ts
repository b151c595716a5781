import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { type BlobStore, type ByteRange, isBlobError } from "../../blobs/store.ts";
import { HubError } from "../../errors.ts";
import { lfsPointer } from "../../git/lfs-pointer.ts";
import { hubAddress } from "../../http/address.ts";
import { matchesTag, readRange } from "../../http/byte-range.ts";
import type { App } from "../../http/fastify-app.ts";
import { idPaths } from "../../http/repository-path.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { contentHeaders, etagOf } from "./content-headers.ts";
import { type FileRefParams, toFileRef } from "./file-ref.ts";
import type { FileRoutes } from "./routes.ts";
import type { FoundFile } from "./service.ts";
import { xetHeaders, xetInfoType } from "./xet-headers.ts";

/** Called before any header of the file is set: the error of a damaged file has its own length. */
const readStored = (blobs: BlobStore, { sha256, size }: FoundFile["file"], range: ByteRange | undefined) =>
  blobs.read(sha256 ?? "", range, size).catch((error: unknown) => {
    if (isBlobError(error) && ["wrong_size", "wrong_hash", "not_found"].includes(error.code))
      throw new HubError("internal", error.message, { cause: error });
    throw error;
  });

const sendContent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundFile,
  blobs: BlobStore,
): Promise<FastifyReply> => {
  const { file } = found;
  const etag = etagOf(found);
  const headers = contentHeaders(found);
  const { range, "if-range": ifRange, "if-none-match": known } = request.headers;
  if (matchesTag(known, etag)) return reply.headers(headers).code(304).send();
  const asked = ifRange === undefined || ifRange === etag ? readRange(range, file.size) : undefined;
  if (asked === "unsatisfiable")
    throw new HubError(
      "range_not_satisfiable",
      `The file has ${file.size} bytes; the requested range is past its end.`,
      {
        headers: { "content-range": `bytes */${file.size}` },
      },
    );
  const length = asked ? asked.end - asked.start + 1 : file.size;
  const isEmpty = request.method === "HEAD" || length === 0;
  const content = isEmpty ? undefined : await readStored(blobs, file, asked);
  reply.headers(headers).header("content-length", String(length));
  if (asked) reply.code(206).header("content-range", `bytes ${asked.start}-${asked.end}/${file.size}`);
  return reply.send(content);
};

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

/** `/{id}/resolve/{revision}/{path}` and `/raw/`: the bytes of files. */
export const registerContent = (app: App, kind: RepositoryKind, routes: FileRoutes): void => {
  const { files, blobs, onDownload, publicUrl } = routes;
  const folder = kind === "model" ? "" : `/${kind}s`;
  for (const [path, id] of idPaths) {
    const params = Type.Object({ ...id.properties, revision: Type.String(), "*": Type.String() });
    const schema = { tags: ["files"], params };
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
        const isStart = /^bytes=0-(?!0$)|^$/.test(request.headers.range ?? "");
        if (request.method === "GET" && isStart) onDownload(found.row.id, found.file.path);
        return sendContent(request, reply, found, blobs);
      },
    });
    app.route({
      method: ["GET", "HEAD"],
      url: `${folder}${path}/raw/:revision/*`,
      compress: false,
      schema: { ...schema, summary: "Get a file as stored in git (large files as pointers)" },
      handler: async (request, reply) => {
        const found = await open(request);
        return found.file.is_large ? sendPointer(reply, found) : sendContent(request, reply, found, blobs);
      },
    });
  }
};
