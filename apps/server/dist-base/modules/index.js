import { register as accounts } from "./accounts/register.js";
import { register as webhooks } from "./accounts/webhooks/register.js";
import { register as audit } from "./audit/register.js";
import { register as branches } from "./branches/register.js";
import { register as cardImages } from "./card-images/register.js";
import { register as discussions } from "./discussions/register.js";
import { guideIds } from "./docs/contents.js";
import { register as docs } from "./docs/register.js";
import { register as engines } from "./engines/register.js";
import { register as fileHeaders } from "./file-headers/register.js";
import { register as files } from "./files/register.js";
import { register as registry } from "./files/registry/register.js";
import { register as scans } from "./files/scans/register.js";
import { register as signatures } from "./files/signatures/register.js";
import { register as lfs } from "./git-http/lfs/register.js";
import { register as gitHttp } from "./git-http/register.js";
import { register as healthAndMetrics } from "./health-and-metrics/register.js";
import { register as identity } from "./identity/register.js";
import { register as keys } from "./keys/register.js";
import { register as providerChecks } from "./provider-checks/register.js";
import { register as providerMappings } from "./provider-mappings/register.js";
import { createCroissantService } from "./repositories/documents/croissant-service.js";
import { register as repositories } from "./repositories/register.js";
import { register as rows } from "./rows/register.js";
import { createRowService } from "./rows/service.js";
import { register as mcp } from "./site/mcp/register.js";
import { register as site } from "./site/register.js";
import { register as snippets } from "./snippets/register.js";
import { register as tasks } from "./tasks/register.js";
import { register as usage } from "./usage/register.js";
import { register as xet } from "./xet/register.js";
import { createXetService } from "./xet/service.js";
/** Every module. A module must not import another one; what several need is in `ModuleDeps`. */
const modules = [
    healthAndMetrics,
    tasks,
    repositories,
    files,
    branches,
    discussions,
    gitHttp,
    lfs,
    xet,
    registry,
    identity,
    accounts,
    audit,
    rows,
    fileHeaders,
    scans,
    signatures,
    snippets,
    cardImages,
    docs,
    keys,
    usage,
    providerChecks,
    engines,
    providerMappings,
    webhooks,
    mcp,
    site,
];
export const registerModules = async (app, given) => {
    const { db } = given.database;
    const { maxFileGib, xetShardGib, xetDailyGib, xetShardTimeout } = given.config;
    const gibibyte = 1024 ** 3;
    const maxFileBytes = maxFileGib * gibibyte;
    const own = { ...given, db, maxFileBytes };
    const shardLimits = {
        // One file of the max size must pass.
        shardBytes: Math.max(maxFileGib, xetShardGib) * gibibyte,
        dailyBytes: xetDailyGib * gibibyte,
        seconds: xetShardTimeout,
    };
    const rows = createRowService(own);
    const croissant = createCroissantService({ ...own, rows });
    const deps = { ...own, rows, croissant, xet: createXetService({ ...own, shardLimits }), guideIds };
    for (const register of modules)
        await register(app, deps);
};
//# sourceMappingURL=index.js.map