import fastifyStatic from "@fastify/static";
import { pageScriptsFile } from "./page-scripts.js";
/** A plugin that serves the files of the built web app, compressed where the browser takes it. */
export const serveBuiltFiles = async (files, { folder }) => {
    // A hub that requires sign-in must still serve the sign-in page.
    files.addHook("onRoute", (route) => {
        route.config = { ...route.config, isOpen: true };
    });
    files.addHook("onRequest", async ({ url }, reply) => {
        const isHashed = url.startsWith("/assets/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        reply.header("vary", "accept-encoding");
    });
    await files.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // The build writes `.br` and `.gz` beside each script and style sheet.
        preCompressed: true,
        globIgnore: ["**/*.br", "**/*.gz", pageScriptsFile],
        cacheControl: false,
    });
};
//# sourceMappingURL=built-files.js.map