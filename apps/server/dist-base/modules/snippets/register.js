import { registerSnippets } from "./routes.js";
import { createSnippetService } from "./service.js";
export const register = (app, deps) => registerSnippets(app, createSnippetService({ ...deps, splits: deps.rows.splits }), deps.config.publicUrl);
//# sourceMappingURL=register.js.map