import { registerDeployments } from "./deployment-routes.js";
import { createDeploymentService } from "./deployment-service.js";
import { registerDesiredEngines } from "./desired/routes.js";
import { createDesiredEngineService } from "./desired/service.js";
import { registerEndpoints } from "./endpoint-routes.js";
import { createEndpointService } from "./endpoint-service.js";
import { registerHubRuns } from "./hub-runs/routes.js";
import { createHubRunService } from "./hub-runs/service.js";
import { registerOverview } from "./overview-routes.js";
import { createOverviewService } from "./overview-service.js";
import { registerPolicies } from "./policy-routes.js";
import { createPolicyService } from "./policy-service.js";
import { registerWorkers } from "./workers/routes.js";
import { createWorkerService } from "./workers/service.js";
import { sweepWorkers } from "./workers/sweep-workers.js";
export const register = (app, deps) => {
    const { connections } = deps.pools;
    registerDeployments(app, createDeploymentService(deps));
    registerEndpoints(app, createEndpointService({ ...deps, connections }));
    registerPolicies(app, createPolicyService(deps));
    registerOverview(app, createOverviewService(deps));
    registerDesiredEngines(app, createDesiredEngineService(deps));
    registerHubRuns(app, createHubRunService(deps));
    const workers = createWorkerService({ ...deps, connections });
    registerWorkers(app, workers);
    sweepWorkers(app, workers);
};
//# sourceMappingURL=register.js.map