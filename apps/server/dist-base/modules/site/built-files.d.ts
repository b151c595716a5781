import type { FastifyInstance } from "fastify";
/** A plugin that serves the files of the built web app, compressed where the browser takes it. */
export declare const serveBuiltFiles: (files: FastifyInstance, { folder }: {
    folder: string;
}) => Promise<void>;
//# sourceMappingURL=built-files.d.ts.map