import { Failure, FileHeader, FileHeaderQuery } from "@orrery/contract";
import { Type } from "typebox";
import type { App } from "../../http/fastify-app.ts";
import { sendJson } from "../../http/json-text.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import type { FileHeaderService } from "./service.ts";

/** What the headers of files of weights say. */
export const registerFileHeaders = (app: App, service: FileHeaderService): void => {
  for (const kind of ["model", "dataset"] as const)
    for (const [path, id] of idPaths)
      app.get(
        `/api/${kind}s${path}/file-header/:revision/*`,
        {
          schema: {
            tags: ["files"],
            summary: "Get what a safetensors, GGUF or ONNX file holds",
            params: Type.Object({ ...id.properties, revision: Type.String(), "*": Type.String() }),
            querystring: FileHeaderQuery,
            response: { 200: FileHeader, "4xx": Failure },
          },
        },
        async (request, reply) => {
          const { revision, "*": file } = request.params;
          const place = { kind, id: idOf(request.params), revision, path: file };
          return sendJson<FileHeader>(reply, await service.header(place, request.query, request.viewer));
        },
      );
};
