import { usdText } from "../../lib/format/money-text.ts";
import { providerLabel } from "../../lib/format/provider-label.ts";
import { anyProvider } from "../../lib/hub-provider.ts";
import type { RouteDecision, RunFailure, RunFailureKind } from "./run-event.ts";

const titles: { readonly [K in RunFailureKind]: string } = {
  cancelled: "Stopped",
  "sign-in": "Sign in to run this",
  "needs-key": "API key missing or rejected",
  "cannot-run": "No provider can run this",
  limited: "Rate limit reached",
  budget: "Budget reached",
  input: "The model can’t use this input",
  provider: "The provider returned an error",
  unreadable: "Unreadable reply",
  "too-large": "Reply too large",
  cut: "The answer was cut off",
  slow: "Timed out",
  unreachable: "Can’t reach the hub",
  loading: "Loading model",
};

/** Where the provider failed, not the hub: a sentence about it, without the status. */
const providerTitles: { readonly [K in RunFailureKind]?: (label: string, status: number | undefined) => string } = {
  provider: (label, status) =>
    status === 503 || status === 529 ? `${label} is overloaded` : `${label} returned an error`,
  limited: (label) => `${label} reached its rate limit`,
  slow: (label) => `${label} timed out`,
  unreadable: (label) => `${label} sent an unreadable reply`,
  input: (label) => `${label} rejected the request`,
  "needs-key": (label, status) =>
    status === undefined ? `${label} needs an API key` : `${label} rejected the API key`,
};

/** What failed, such as `Together AI is overloaded (503)`. */
export const failureTitle = ({ kind, provider, providerStatus, status, budget }: RunFailure): string => {
  if (budget) return `This call could cost up to ${usdText(budget.costUsd)}, more than your remaining budget`;
  const sentence = provider === undefined || provider === anyProvider ? undefined : providerTitles[kind];
  if (!sentence) return titles[kind];
  const shown = providerStatus ?? (kind === "provider" && status === 503 ? status : undefined);
  return `${sentence(providerLabel(provider ?? ""), shown)}${shown === undefined ? "" : ` (${shown})`}`;
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The message without what the title already says; undefined if nothing is left. */
export const failureDetail = ({ message, provider, budget }: RunFailure): string | undefined => {
  if (budget) return "Lower max tokens or raise the budget.";
  const label = `${providerLabel(provider ?? "")}: `;
  const own = provider !== undefined && message.startsWith(label) ? message.slice(label.length) : message;
  const detail = own.replace(/^replied with status \d+(?:: )?/, "").replace(/^replied with an error: /, "");
  return detail === "" ? undefined : capitalized(detail);
};

/** Fewer would cut most answers short. */
const minMaxTokens = 16;
const usualMaxTokens = 512;

/** The max tokens with which the call would be accepted; undefined if lowering them cannot help. */
export const suggestedMaxTokens = ({ kind, message, budget }: RunFailure): number | undefined => {
  if (budget?.maxTokens !== undefined)
    return budget.maxTokens < minMaxTokens ? undefined : 2 ** Math.floor(Math.log2(budget.maxTokens));
  const isLimit =
    kind === "input" && /max(?:imum)?[_ ](?:new_|completion_)?(?:tokens|context)|context length/i.test(message);
  return isLimit ? usualMaxTokens : undefined;
};

/** Kinds where another provider may succeed. */
const movable: readonly RunFailureKind[] = [
  "provider",
  "limited",
  "slow",
  "unreadable",
  "needs-key",
  "cannot-run",
  "cut",
];

export const canUseAnother = ({ kind }: RunFailure): boolean => movable.includes(kind);

export const failureAdvice = (failure: RunFailure, hasOther: boolean): string | undefined => {
  const { kind, retryAfter } = failure;
  if (retryAfter !== undefined && retryAfter > 0)
    return `Try again in ${Math.ceil(retryAfter)} s${hasOther ? ", or use another provider" : ""}.`;
  if (kind !== "provider" && kind !== "limited" && kind !== "slow") return undefined;
  return hasOther ? "Try again, or use another provider." : "Try again in a moment.";
};

/** `no key: add one under …` and `you chose Groq` in words for a table. */
export const decisionText = ({ reason }: RouteDecision): string => {
  const chosen = /^you chose (.+)$/.exec(reason)?.[1];
  const text = chosen === undefined ? reason.replace(/^no key\b.*/, "no key yet") : `skipped: you chose ${chosen}`;
  return capitalized(text);
};
