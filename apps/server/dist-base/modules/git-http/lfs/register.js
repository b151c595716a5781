import { registerLfs } from "./routes.js";
import { createLfsService } from "./service.js";
export const register = (app, deps) => {
    const { blobs, config, jsonBodies, shutdown, xet } = deps;
    return registerLfs(app, {
        lfs: createLfsService({ ...deps, partBytes: config.lfsPartMib * 1024 ** 2 }),
        writeToken: (kind, id, viewer) => xet.token({ kind, id, revision: "main", isWrite: true }, viewer),
        blobs,
        jsonBodies,
        pushes: shutdown.pushes,
        publicUrl: config.publicUrl,
    });
};
//# sourceMappingURL=register.js.map