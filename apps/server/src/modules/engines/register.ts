import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerDeployments } from "./deployment-routes.ts";
import { createDeploymentService } from "./deployment-service.ts";
import { registerDesiredEngines } from "./desired/routes.ts";
import { createDesiredEngineService } from "./desired/service.ts";
import { registerEndpoints } from "./endpoint-routes.ts";
import { createEndpointService } from "./endpoint-service.ts";
import { registerHubRuns } from "./hub-runs/routes.ts";
import { createHubRunService } from "./hub-runs/service.ts";
import { registerOverview } from "./overview-routes.ts";
import { createOverviewService } from "./overview-service.ts";
import { registerPolicies } from "./policy-routes.ts";
import { createPolicyService } from "./policy-service.ts";

export const register = (app: App, deps: ModuleDeps): void => {
  registerDeployments(app, createDeploymentService(deps));
  registerEndpoints(app, createEndpointService({ ...deps, connections: deps.pools.connections }));
  registerPolicies(app, createPolicyService(deps));
  registerOverview(app, createOverviewService(deps));
  registerDesiredEngines(app, createDesiredEngineService(deps));
  registerHubRuns(app, createHubRunService(deps));
};
