import type { MirrorConnection, MirrorSettings, MirrorUpstreamCheckResult, NewMirrorSettings } from "@orrery/contract";
import { parseUpstreamRules, upstreamToken } from "../../../config/upstream-rules.ts";
import { errorMessage, HubError, isHubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import type { MirrorSourceSettings } from "../../../import/mirror/mirror-settings.ts";
import { refusedHostText } from "../../../import/refused-host.ts";

export interface MirrorSourceDeps {
  readonly audit: AuditLog;
  readonly mirror: Pick<MirrorService, "tryUpstream">;
  readonly mirrorSettings: MirrorSourceSettings;
  readonly now: () => number;
}

/** One address: rules for several hubs are for the environment. */
const checkedAddress = (text: string): string => {
  const [rule, ...others] = parseUpstreamRules(text) ?? [];
  if (rule?.pattern === "*" && others.length === 0) return rule.upstream;
  throw new HubError(
    "bad_request",
    "`upstream` must be an http or https URL without a user name or query string, such as https://hub.example.",
  );
};

const textOf = (error: unknown, address: string, hasToken: boolean): string => {
  const { host } = new URL(address);
  if ((error as { code?: unknown }).code === "refused")
    return hasToken ? `${host} rejected the token.` : `${host} needs a token. Enter one.`;
  return refusedHostText(error, host) ?? errorMessage(error);
};

export const createMirrorSourceService = ({ audit, mirror, mirrorSettings, now }: MirrorSourceDeps) => {
  const shown = (): MirrorSettings => {
    const { isOn, upstream, upstreamToken: token } = mirrorSettings.current();
    return { isOn, upstream, hasToken: token !== "", setBy: [...mirrorSettings.setBy] };
  };
  /** The token that was saved for the host of an address: another host must not get it. */
  const savedToken = (address: string): string | undefined => {
    const { upstream, upstreamToken: token, isOfEnvironment } = mirrorSettings.current();
    if (isOfEnvironment) return upstreamToken(token, address, upstream === address);
    return token !== "" && new URL(upstream).origin === new URL(address).origin ? token : undefined;
  };
  return {
    settings: (viewer: Viewer): MirrorSettings => {
      requireHubAdmin(viewer);
      return shown();
    },
    setSettings: async ({ isOn, upstream, token }: NewMirrorSettings, actor: Actor): Promise<MirrorSettings> => {
      requireHubAdmin(actor.viewer);
      const [variable] = mirrorSettings.setBy;
      const before = mirrorSettings.current();
      const address = before.isOfEnvironment && upstream === before.upstream ? upstream : checkedAddress(upstream);
      const isFixed = before.isOfEnvironment && (address !== before.upstream || token !== undefined);
      if (isFixed || (variable === "ORRERY_MIRROR" && !isOn))
        throw new HubError("conflict", `The mirror is set by ${mirrorSettings.setBy.join(" and ")}. Change it there.`);
      // A token is for the host that it was entered for.
      const isForOther = !before.isOfEnvironment && savedToken(address) === undefined;
      await mirrorSettings.save({
        isOn,
        upstream: before.isOfEnvironment ? "" : address,
        token: token === undefined && isForOther ? null : token,
      });
      const detail = { isOn, upstream: address, hasToken: shown().hasToken };
      await audit(actor, "mirror.settings.change", "mirror", detail);
      return shown();
    },
    /** Asks an address that is not saved yet. */
    tryConnection: async (
      { upstream, token }: MirrorConnection,
      viewer: Viewer,
    ): Promise<MirrorUpstreamCheckResult> => {
      requireHubAdmin(viewer);
      const address = checkedAddress(upstream);
      const sent = token ?? savedToken(address);
      const start = now();
      const result = (message?: string): MirrorUpstreamCheckResult => ({
        isReachable: message === undefined,
        milliseconds: now() - start,
        ...(message !== undefined && { message }),
      });
      try {
        await mirror.tryUpstream(address, sent);
      } catch (error) {
        if (isHubError(error)) throw error;
        return result(textOf(error, address, sent !== undefined));
      }
      return result();
    },
  };
};

/** What the mirror fetches from, for hub admins. */
export type MirrorSourceService = ReturnType<typeof createMirrorSourceService>;
