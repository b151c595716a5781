import { type WeighContext } from "../engines/weigh-endpoints.ts";
import { type AccountKeys } from "../keys/provider-keys.ts";
import { type Candidate } from "./candidate.ts";
import type { Health } from "./health.ts";
import { type RoutedModel } from "./routed-models.ts";
/** What a model's candidates depend on besides the model. */
export interface CandidateContext {
    /** The caller's own provider key. */
    readonly ownKey: string | undefined;
    readonly accountKeys: AccountKeys;
    readonly hubKeys: Readonly<Record<string, string>>;
    readonly health: Health;
    readonly weighing: WeighContext;
    /** Identifies the conversation of a chat. */
    readonly conversation: (() => string | undefined) | undefined;
    readonly isSignedIn: boolean;
    /** Whether the hub has an inference service of its own. */
    readonly runsModels: boolean;
}
/** The closed provider that is the first part of a model's name [S5.6]. */
export declare const closedProviderOf: (modelId: string) => string | undefined;
/** Every provider that could serve a model: its mappings, its own engines, and the closed provider in its name. */
export declare const candidatesOf: (modelId: string, model: RoutedModel | undefined, context: CandidateContext, selected: string | undefined) => readonly Candidate[];
//# sourceMappingURL=candidates.d.ts.map