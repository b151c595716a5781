import type { DevicePreview } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { type OAuthClients } from "./clients.ts";
import type { Grants, IssueContext, TokenReply } from "./grants.ts";
/** The reply to a program that wants to sign in (RFC 8628). */
interface DeviceReply {
    readonly device_code: string;
    readonly user_code: string;
    readonly verification_uri: string;
    readonly verification_uri_complete: string;
    readonly expires_in: number;
    readonly interval: number;
}
/** Sign-in of programs without a browser: a person enters their code on the hub's page. */
export interface Devices {
    readonly start: (clientId: string, scope: string | undefined, hub: string) => Promise<DeviceReply>;
    readonly poll: (deviceCode: string, clientId: string, context: IssueContext) => Promise<TokenReply>;
    readonly preview: (userCode: string, actor: Actor) => Promise<DevicePreview>;
    readonly decide: (userCode: string, isApproved: boolean, actor: Actor) => Promise<void>;
}
interface DeviceDeps {
    readonly db: Db;
    readonly clients: OAuthClients;
    readonly grants: Grants;
    readonly now: () => number;
}
export declare const createDevices: (deps: DeviceDeps) => Devices;
export {};
//# sourceMappingURL=devices.d.ts.map