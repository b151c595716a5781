import type { EndpointKind } from "@orrery/contract";
import type { Generated } from "kysely";
import type { Flag } from "./flag.js";
export interface RouterTables {
    desired_engines: DesiredEngineTable;
    provider_keys: ProviderKeyTable;
    provider_preferences: ProviderPreferenceTable;
    deployments: DeploymentTable;
    router_calls: RouterCallTable;
    usage_days: UsageDayTable;
    budgets: BudgetTable;
    budget_shares: BudgetShareTable;
    token_costs: TokenCostTable;
    router_processes: RouterProcessTable;
    responses: ResponseTable;
    response_cancellations: ResponseCancellationTable;
    routing_policies: RoutingPolicyTable;
    endpoint_loads: EndpointLoadTable;
    loaded_models: LoadedModelTable;
}
/** An account's own key at a provider, sealed. */
interface ProviderKeyTable {
    id: Generated<number>;
    account_id: number;
    provider: string;
    sealed: string;
    /** The key's last characters, by which its owner tells it from others. */
    hint: string;
    created_at: number;
    updated_at: number;
}
/** In which order an account likes its providers, as a JSON list. */
interface ProviderPreferenceTable {
    account_id: number;
    providers: string;
    updated_at: number;
}
/** An endpoint: one engine that serves a model of this hub. */
interface DeploymentTable {
    id: Generated<number>;
    repository_id: number;
    kind: EndpointKind;
    address: string;
    served_model: string;
    task: string;
    sealed: string | null;
    context_length: number | null;
    input_price: number | null;
    output_price: number | null;
    is_enabled: Generated<Flag>;
    /** Calls in progress end, and no new ones are sent. */
    is_draining: Generated<Flag>;
    /** Its share of calls, compared with the model's other endpoints. */
    weight: Generated<number>;
    /** Whether it can be on a private network: only if an admin of the hub has set its address. */
    is_private_allowed: Generated<Flag>;
    max_in_flight: number | null;
    first_byte_ms: number | null;
    idle_ms: number | null;
    zone: string | null;
    revision: string | null;
    managed_by: string | null;
    /** When it is removed, unless its worker renews it; null for endpoints that stay. */
    expires_at: number | null;
    created_at: number;
    updated_at: number;
}
/** One routed call: written when it starts, settled when it ends. Costs are billionths of a US dollar. */
interface RouterCallTable {
    id: Generated<number>;
    request_id: string;
    at: number;
    finished_at: number | null;
    /** The account that pays; null for those who do not sign in. */
    account_id: number | null;
    caller_id: number | null;
    token_id: number | null;
    endpoint: string;
    model: string;
    state: "open" | "done" | "failed" | "cancelled" | "unknown";
    is_streamed: Flag;
    attempts: number;
    reserved_nano: number;
    bytes_out: number;
    process: string;
    task: string | null;
    provider: string | null;
    provider_model: string | null;
    key_source: "caller" | "account" | "hub" | "none" | null;
    error_code: string | null;
    usage_source: "provider" | "counted" | "estimate" | null;
    http_status: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    cost_nano: number | null;
    /** Milliseconds to the first byte of content. */
    first_ms: number | null;
    duration_ms: number | null;
}
/** Sums of one UTC day's settled calls, kept by triggers; an account of 0 and an empty provider stand for none. */
interface UsageDayTable {
    /** Counted from 1970. */
    day: number;
    account_id: number;
    provider: string;
    model: string;
    endpoint: string;
    calls: number;
    failed: number;
    cancelled: number;
    unknown: number;
    estimated: number;
    input_tokens: number;
    output_tokens: number;
    cost_nano: number;
}
interface BudgetTable {
    account_id: number;
    period: "day" | "month" | "total";
    period_start: number;
    limit_nano: number;
    spent_nano: Generated<number>;
    reserved_nano: Generated<number>;
    /** What becomes of calls whose price is not known. */
    unpriced: Generated<"refuse" | "allow">;
    updated_at: number;
}
/**
 * What a process may spend of an account's budget or of a token's limit without asking again. Of what it was granted, the
 * calls in the ledger have used some.
 */
interface BudgetShareTable {
    id: string;
    process: string;
    account_id: number | null;
    token_id: number | null;
    granted_nano: number;
    used_nano: Generated<number>;
    /** Set by another process that needs this amount. */
    wanted_nano: Generated<number>;
    ends_at: number;
}
/** What the calls of a token have cost and reserved, of those that reserve money; kept by triggers. */
interface TokenCostTable {
    token_id: number;
    spent_nano: number;
    reserved_nano: number;
}
/** The hub's running processes, so that what a dead one left open can be told from what a live one works on. */
interface RouterProcessTable {
    name: string;
    seen_at: number;
    /** How often other processes have asked for a flush, and up to which request it was done. */
    flush_requested: Generated<number>;
    flush_done: Generated<number>;
}
/** Calls of one process at an endpoint, for the hub's other processes. */
interface EndpointLoadTable {
    endpoint_id: number;
    process: string;
    in_flight: number;
    queued: number;
    at: number;
}
/** Which engines and providers calls can use, at one level: the hub, an account or a repository. */
interface RoutingPolicyTable {
    scope: string;
    /** JSON. */
    policy: string;
    updated_at: number;
}
interface ResponseTable {
    id: string;
    account_id: number;
    previous_id: string | null;
    /** JSON: the items that the request added to the conversation. */
    input: string;
    /** JSON: the reply. */
    response: string;
    created_at: number;
    expires_at: number;
}
/** A request to cancel a response that another process generates. */
interface ResponseCancellationTable {
    id: string;
    account_id: number;
    requested_at: number;
    /** Set by the process that has canceled it. */
    is_done: Generated<Flag>;
}
/** What a cluster is to run of a model. */
interface DesiredEngineTable {
    repository_id: number;
    kind: "ray-serve" | "kserve";
    engine: "onnx" | "vllm";
    /** As it was asked for, and the commit that it was then. */
    revision: string;
    commit_sha: string;
    task: string;
    min_replicas: number;
    max_replicas: number;
    target_in_flight: number;
    cpus: number;
    gpus: number;
    memory_mb: number | null;
    /** JSON: revision and commit before the last change of commit. */
    previous: string | null;
    /** JSON: what the reconciler last told. */
    status: string | null;
    created_at: number;
    updated_at: number;
}
/** A model that one process of the hub has loaded or loads. */
interface LoadedModelTable {
    repository_id: number;
    process: string;
    engine: "llama" | "onnx";
    quantization: string | null;
    is_loaded: Flag;
    /** Set by another process: an admin wants the model to stop. */
    is_stopping: Flag;
    bytes: number;
    requests: number;
    waiting: number;
    tokens_per_second: number | null;
    at: number;
}
export {};
//# sourceMappingURL=router-tables.d.ts.map