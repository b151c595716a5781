import { registerRegistry } from "./routes.js";
import { createRegistryService } from "./service.js";
export const register = (app, deps) => {
    const { isAnonymousAllowed, publicUrl } = deps.config;
    return registerRegistry(app, {
        service: createRegistryService({ ...deps, isAnonymousAllowed }),
        tokens: deps.tokens,
        isAnonymousAllowed,
        publicUrl,
        onPull: deps.downloads.count,
    });
};
//# sourceMappingURL=register.js.map