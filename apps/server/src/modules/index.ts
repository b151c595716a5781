import type { App } from "../http/fastify-app.ts";
import { register as playgroundSessions } from "./accounts/playground-sessions/register.ts";
import { register as accounts } from "./accounts/register.ts";
import { register as webhooks } from "./accounts/webhooks/register.ts";
import { register as audit } from "./audit/register.ts";
import { register as branches } from "./branches/register.ts";
import { register as cardImages } from "./card-images/register.ts";
import { register as discussions } from "./discussions/register.ts";
import { guideIds } from "./docs/contents.ts";
import { register as docs } from "./docs/register.ts";
import { register as engines } from "./engines/register.ts";
import { register as fileHeaders } from "./file-headers/register.ts";
import { register as files } from "./files/register.ts";
import { register as registry } from "./files/registry/register.ts";
import { register as scans } from "./files/scans/register.ts";
import { register as signatures } from "./files/signatures/register.ts";
import { register as lfs } from "./git-http/lfs/register.ts";
import { register as gitHttp } from "./git-http/register.ts";
import { register as healthAndMetrics } from "./health-and-metrics/register.ts";
import { register as identity } from "./identity/register.ts";
import { register as keys } from "./keys/register.ts";
import type { AppDeps, RegisterModule } from "./module.ts";
import { register as modelChecks } from "./provider-checks/model-checks/register.ts";
import { register as providerChecks } from "./provider-checks/register.ts";
import { register as providerMappings } from "./provider-mappings/register.ts";
import { createCroissantService } from "./repositories/documents/croissant-service.ts";
import { register as repositories } from "./repositories/register.ts";
import { register as rows } from "./rows/register.ts";
import { createRowService } from "./rows/service.ts";
import { register as mcp } from "./site/mcp/register.ts";
import { register as site } from "./site/register.ts";
import { register as snippets } from "./snippets/register.ts";
import { register as tasks } from "./tasks/register.ts";
import { register as usage } from "./usage/register.ts";
import { register as xet } from "./xet/register.ts";
import { createXetService } from "./xet/service.ts";

/** Every module. A module must not import another one; what several need is in `ModuleDeps`. */
const modules: readonly RegisterModule[] = [
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
  playgroundSessions,
  providerChecks,
  modelChecks,
  engines,
  providerMappings,
  webhooks,
  mcp,
  site,
];

export const registerModules = async (app: App, given: AppDeps): Promise<void> => {
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
  for (const register of modules) await register(app, deps);
};
