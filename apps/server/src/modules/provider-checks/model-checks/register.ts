import { findFor } from "../../../catalogue/access.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { readFamily } from "./family/family-templates.ts";
import { groupTemplates } from "./family/template-groups.ts";
import { readMeasured } from "./measured.ts";
import { type CheckRunner, createCheckRunner } from "./rounds/check-runner.ts";
import { createQueueDue } from "./rounds/due-rounds.ts";
import { createRoundStore } from "./rounds/round-store.ts";
import { createRunRound, type RunRoundDeps } from "./rounds/run-round.ts";
import { registerModelChecks } from "./routes.ts";
import { createModelCheckService } from "./service.ts";

const startRunner = (app: App, deps: ModuleDeps, running: RunRoundDeps): CheckRunner => {
  const { db, config, now, probes, models } = deps;
  return createCheckRunner({
    ...probes,
    store: createRoundStore(db, probes.processName, now),
    run: createRunRound(running),
    queueDue: createQueueDue(deps),
    onEnd: (name) => models.forget(name),
    settings: config,
    onError: (error) => app.log.error({ err: error }, "could not check a provider"),
  });
};

export const register = (app: App, deps: ModuleDeps): void => {
  const { db, config, catalogue, probes } = deps;
  const running: RunRoundDeps = {
    ...deps,
    answer: probes.answer,
    tokens: probes.tokens,
    maxReplyBytes: config.maxCheckReply * 1024,
  };
  // A process with the role hub makes no calls to models: others find the checks that it queues.
  const runner = config.role === "hub" ? undefined : startRunner(app, deps, running);
  app.addHook("onClose", async () => runner?.stop());
  registerModelChecks(app, {
    checks: createModelCheckService({ ...deps, ...running, config, wake: () => runner?.wake() }),
    family: async (id, viewer) => {
      const row = await findFor(catalogue, viewer, "download", "model", id);
      const { templates, isCut } = await readFamily(deps, row, viewer);
      return { model: row.full_name, groups: groupTemplates(templates), isCut };
    },
    measured: () => readMeasured(db, config.checkMaxAge),
  });
};
