import { join } from "node:path";
import { createGitView } from "../../catalogue/history/git-view.js";
import { registerGitHttp } from "./routes.js";
import { createGitHttpService } from "./service.js";
const mib = 1024 ** 2;
export const register = (app, deps) => {
    const { db, config } = deps;
    const service = createGitHttpService({
        ...deps,
        pushes: deps.shutdown.pushes,
        view: createGitView(db),
        incoming: join(config.dataFolder, "incoming"),
        maxPushBytes: config.maxPushMib * mib,
        maxGitFileBytes: config.maxGitFileMib * mib,
        onError: (error) => app.log.error({ err: error }, "a git request failed after its reply began"),
    });
    return registerGitHttp(app, service);
};
//# sourceMappingURL=register.js.map