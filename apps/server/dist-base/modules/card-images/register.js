import { createGuard } from "../../guard/guard.js";
import { registerCardImages } from "./routes.js";
import { createCardImageService, imageLimits } from "./service.js";
export const register = (app, deps) => {
    const guard = deps.imageGuard ?? (deps.config.isImageProxied ? createGuard(imageLimits) : undefined);
    registerCardImages(app, createCardImageService({ ...deps, guard }));
};
//# sourceMappingURL=register.js.map