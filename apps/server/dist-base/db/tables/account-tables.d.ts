import type { Generated } from "kysely";
import type { Flag } from "./flag.js";
export interface AccountTables {
    accounts: AccountTable;
    memberships: MembershipTable;
    resource_groups: ResourceGroupTable;
    resource_group_members: ResourceGroupMemberTable;
    resource_group_mappings: ResourceGroupMappingTable;
    tokens: TokenTable;
    sessions: SessionTable;
    sign_in_links: SignInLinkTable;
    audit_events: AuditEventTable;
    audit_chain: AuditChainTable;
    audit_streams: AuditStreamTable;
    settings: SettingTable;
    encryption_keys: EncryptionKeyTable;
    invitations: InvitationTable;
    issuer_identities: IssuerIdentityTable;
    sign_in_attempts: SignInAttemptTable;
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
}
interface AccountTable {
    id: Generated<number>;
    kind: "user" | "organization";
    name: string;
    /** The name in lower case: names that differ only in case are one name. */
    name_key: string;
    full_name: string;
    /** 1 for a user who may do everything on this hub. */
    is_admin: Generated<Flag>;
    created_at: number;
    bio: Generated<string>;
    website: Generated<string>;
    /** 1 for an organization whose new repositories are private unless the request says otherwise. */
    default_private: Generated<Flag>;
    /** 1 for an organization whose writers delete, rename and publish its repositories, as its admins do. */
    writers_manage: Generated<Flag>;
    /** 1 for an organization of which only members see who belongs to it. */
    members_hidden: Generated<Flag>;
    /** JSON: addresses and ranges from which members reach an organization; null for all. */
    ip_ranges: Generated<string | null>;
    /** An e-mail address in lower case that an issuer or an admin vouched for. */
    email_key: Generated<string | null>;
    /** 1 for a program: it has tokens, and cannot sign in to pages. */
    is_service: Generated<Flag>;
    /** Set for a user who cannot sign in or use tokens. */
    disabled_at: Generated<number | null>;
}
/** A link by which people join an organization. */
interface InvitationTable {
    /** 24 hexadecimal digits. */
    id: string;
    organization_id: number;
    /** SHA-256 of the code in the link, which is shown once. */
    hash: string;
    role: MembershipTable["role"];
    max_uses: number;
    uses: Generated<number>;
    created_by: string;
    created_at: number;
    expires_at: number;
}
interface MembershipTable {
    organization_id: number;
    user_id: number;
    role: "read" | "write" | "admin";
    created_at: number;
}
/** Repositories of an organization that only some of its members reach. */
interface ResourceGroupTable {
    id: Generated<number>;
    organization_id: number;
    name: string;
    name_key: string;
    created_at: number;
}
interface ResourceGroupMemberTable {
    group_id: number;
    organization_id: number;
    user_id: number;
    role: "read" | "contribute" | "write" | "admin";
    /** The issuer whose groups give the role; null for a role that an admin gave. */
    issuer: Generated<string | null>;
}
/** A group of a company whose members have a role in a resource group. */
interface ResourceGroupMappingTable {
    group_id: number;
    issuer: string;
    /** As the issuer's settings name groups. */
    name: string;
    role: ResourceGroupMemberTable["role"];
}
interface TokenTable {
    id: Generated<number>;
    account_id: number;
    name: string;
    /** SHA-256 of the token. The token itself is shown once and kept nowhere. */
    hash: string;
    /** The token's last characters, by which its owner tells it from others. */
    hint: string;
    role: "inference" | "read" | "write" | "admin";
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
    /** JSON: what a fine-grained token reaches. */
    fine_grained: Generated<string | null>;
    /** JSON: what a token for pages of other sites can do. */
    browser_limits: Generated<string | null>;
    /** Set for a token that an app got by OAuth. */
    grant_id: Generated<string | null>;
    /** What such a token can do, separated by spaces. */
    scopes: Generated<string | null>;
    /** Set for a token that a trusted publisher got. */
    publisher_id: Generated<string | null>;
}
interface SessionTable {
    id: Generated<number>;
    account_id: number;
    /** The token the session was opened with: when that is revoked, the session ends. */
    token_id: number;
    hash: string;
    created_at: number;
    expires_at: number;
    /** The issuer that the person signed in through. */
    issuer_id: Generated<string | null>;
    /** The issuer's ID token, encrypted: signing out there needs it. */
    id_token: Generated<string | null>;
}
interface SignInLinkTable {
    hash: string;
    account_id: number;
    role: TokenTable["role"];
    created_at: number;
    expires_at: number;
}
/** Who a person is at an issuer. */
interface IssuerIdentityTable {
    issuer: string;
    subject: string;
    account_id: number;
    created_at: number;
    last_sign_in_at: number;
}
/** A browser that was sent to an issuer and is expected back. */
interface SignInAttemptTable {
    /** SHA-256 of the state. */
    hash: string;
    /** SHA-256 of a cookie: another browser cannot finish the attempt. */
    browser_hash: string;
    issuer_id: string;
    nonce: string;
    verifier: string;
    /** Path to continue at. */
    next: string;
    expires_at: number;
}
interface AuditEventTable {
    id: Generated<number>;
    at: number;
    actor_id: number | null;
    actor: string;
    token_id: number | null;
    action: string;
    subject: string;
    detail: string;
    request_id: string;
    /** SHA-256 of the event and the hash before it; null for events from before the chain. */
    hash: Generated<string | null>;
}
interface PasskeyTable {
    /** 24 hexadecimal digits. */
    id: string;
    account_id: number;
    /** The browser's id of it, in base64url. */
    credential_id: string;
    /** COSE key, in base64url. */
    public_key: string;
    /** How often it was used, as far as it counts. */
    counter: number;
    /** JSON: how browsers reach it. */
    transports: string;
    name: string;
    created_at: number;
    last_used_at: Generated<number | null>;
}
/** What a browser has to sign. It is deleted when it is answered. */
interface PasskeyChallengeTable {
    /** SHA-256 of the challenge. */
    hash: string;
    /** Who adds a passkey; null for a sign-in. */
    account_id: number | null;
    expires_at: number;
}
/** One row: where the chain of hashes starts and ends. */
interface AuditChainTable {
    /** Always `events`. */
    name: string;
    /** The event before the first one of the chain, which old events are deleted up to. */
    start_id: number;
    start_hash: string;
    head_id: number;
    head_hash: string;
}
/** How far a stream has sent the audit log. */
interface AuditStreamTable {
    name: string;
    /** The last event that was sent. */
    position: number;
    /** Until then one process sends, or all wait after a failure. */
    leased_until: number;
    failures: number;
}
interface SettingTable {
    key: string;
    value: string;
}
/** A key that provider keys are sealed with, itself sealed with one that follows from the hub's secret. */
interface EncryptionKeyTable {
    id: Generated<number>;
    wrapped: string;
    created_at: number;
}
export {};
//# sourceMappingURL=account-tables.d.ts.map