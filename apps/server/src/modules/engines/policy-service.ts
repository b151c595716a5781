import type { RoutingPolicy } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount, requireHubAdmin } from "../../http/auth.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import { policyScope, readPolicies } from "../../router/planning/policy-lookup.ts";

/** The level that a policy belongs to: the hub, an account or a model. */
export type PolicyTarget = "hub" | { readonly account: string } | { readonly model: string };

export interface PolicyDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly now: () => number;
}

interface Level {
  readonly scope: string;
  readonly label: string;
}

const accountLevel = async (db: Db, name: string, viewer: Viewer): Promise<Level> => {
  const own = requireAccount(viewer, "write");
  const key = name.toLowerCase();
  const isOwn = own.name.toLowerCase() === key;
  const isAdmin = viewer.organizations.some((one) => one.name.toLowerCase() === key && one.role === "admin");
  if (!isOwn && !isAdmin && !isHubAdmin(viewer))
    throw new HubError("forbidden", `Only admins of ${name.slice(0, 96)} can do that.`);
  const account = await db.selectFrom("accounts").select(["id", "name"]).where("name_key", "=", key).executeTakeFirst();
  if (!account) throw new HubError("not_found", `There is no account "${name.slice(0, 96)}".`);
  return { scope: policyScope.account(account.id), label: account.name };
};

export const createPolicyService = ({ db, catalogue, audit, now }: PolicyDeps) => {
  const levelOf = async (target: PolicyTarget, viewer: Viewer): Promise<Level> => {
    if (target === "hub") {
      requireHubAdmin(viewer);
      return { scope: policyScope.hub, label: "this hub" };
    }
    if ("account" in target) return accountLevel(db, target.account, viewer);
    const row = await findFor(catalogue, viewer, "administer", "model", target.model, "routing policy");
    return { scope: policyScope.model(row.id), label: `model ${row.full_name}` };
  };
  return {
    get: async (target: PolicyTarget, viewer: Viewer): Promise<RoutingPolicy> => {
      const { scope } = await levelOf(target, viewer);
      return (await readPolicies(db, [scope])).get(scope) ?? {};
    },
    set: async (target: PolicyTarget, policy: RoutingPolicy, actor: Actor): Promise<RoutingPolicy> => {
      const { scope, label } = await levelOf(target, actor.viewer);
      const values = { policy: JSON.stringify(policy), updated_at: now() };
      await db
        .insertInto("routing_policies")
        .values({ scope, ...values })
        .onConflict((conflict) => conflict.column("scope").doUpdateSet(values))
        .execute();
      await audit(actor, "routing-policy.set", label, policy);
      return policy;
    },
  };
};

/** Which engines and providers calls can use, for admins of each level. */
export type PolicyService = ReturnType<typeof createPolicyService>;
