// @ts-check
/**
 * The pages that the quality tests check, the benchmark measures and `screenshots.mjs` draws. `pages.test.ts` fails
 * for a path of the contract, a section of the settings or a view of a repository without a row.
 */

/**
 * @typedef {object} PageRow
 * @property {string} path on the hub in use, `{collection}` is the name in the slug of its first collection
 * @property {string} title its heading of level 1
 * @property {boolean} [isSignedIn]
 * @property {boolean} [isNewHub] on a hub just started, with nothing but the models that come with it
 * @property {boolean} [logs404] browsers log the 404 of what the page cannot find
 * @property {readonly string[]} [dialogs] names of buttons that open one
 */

/** @type {readonly PageRow[]} */
const ofNewHub = [
  { path: "/", title: "Your own hub" },
  { path: "/models", title: "Models" },
  { path: "/models?task=text-generation,-fill-mask&view=compact&q=a", title: "Models" },
  { path: "/datasets", title: "Datasets" },
  { path: "/playground", title: "Playground" },
  { path: "/settings/tokens", title: "Tokens" },
  { path: "/settings/appearance", title: "Appearance" },
].map((row) => ({ ...row, isNewHub: true }));

/** @type {readonly PageRow[]} */
const ofVisitors = [
  { path: "/", title: "Your own hub" },
  { path: "/models", title: "Models" },
  { path: "/models?task=text-generation,-fill-mask&parameters=1B-7B&q=llama", title: "Models" },
  { path: "/models?view=compact", title: "Models" },
  { path: "/models?q=nothing+at+all", title: "Models" },
  { path: "/datasets", title: "Datasets" },
  { path: "/tasks", title: "Tasks" },
  { path: "/tasks?q=speech", title: "Tasks" },
  { path: "/tasks?q=nothing+at+all", title: "Tasks" },
  { path: "/tasks/text-classification", title: "Text Classification" },
  { path: "/tasks/token-classification", title: "Token Classification" },
  { path: "/tasks/object-detection", title: "Object Detection" },
  { path: "/tasks/text-to-speech", title: "Text-to-Speech" },
  { path: "/tasks/tabular-classification", title: "Tabular Classification" },
  { path: "/tasks/time-series-forecasting", title: "Time Series Forecasting" },
  { path: "/tasks/robotics", title: "Robotics" },
  { path: "/tasks/no-such-task", title: "Task not found", logs404: true },
  { path: "/orrery/lang-id", title: "orrery/lang-id" },
  { path: "/orrery/digits", title: "orrery/digits" },
  { path: "/orrery/guide", title: "orrery/guide" },
  { path: "/owner/lighthouse", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/tree/main", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/blob/main/README.md", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/blob/main/train.py", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/blob/main/notes/losses.csv", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/blob/main/model.safetensors", title: "owner/lighthouse" },
  { path: "/owner/lighthouse-GGUF", title: "owner/lighthouse-GGUF" },
  { path: "/owner/lighthouse?tab=use", title: "owner/lighthouse" },
  { path: "/owner/lighthouse?tab=template", title: "owner/lighthouse" },
  { path: "/owner/lighthouse?tab=providers", title: "owner/lighthouse" },
  { path: "/acme/chatty-7b", title: "acme/chatty-7b", logs404: true },
  { path: "/acme/chatty-7b?tab=use", title: "acme/chatty-7b" },
  { path: "/acme/chatty-7b?tab=providers", title: "acme/chatty-7b" },
  { path: "/acme/unserved", title: "acme/unserved", logs404: true },
  { path: "/openai/whisper-large-v3", title: "openai/whisper-large-v3" },
  { path: "/owner/no-such-model", title: "Model not found", logs404: true },
  { path: "/datasets/owner/tides", title: "owner/tides" },
  { path: "/datasets/owner/tides/tree/main", title: "owner/tides" },
  { path: "/datasets/owner/tides?tab=rows", title: "owner/tides" },
  { path: "/datasets/owner/tides?tab=use", title: "owner/tides" },
  { path: "/datasets/orrery/digits?tab=rows", title: "orrery/digits" },
  { path: "/datasets/owner/nothing", title: "Dataset not found", logs404: true },
  { path: "/docs", title: "Docs" },
  { path: "/docs/api", title: "API reference" },
  { path: "/docs/router", title: "The router" },
  { path: "/docs/no-such-guide", title: "Guide not found", logs404: true },
  { path: "/templates", title: "Template workbench" },
  { path: "/templates?from=tools", title: "Template workbench" },
  { path: "/providers", title: "Providers" },
  { path: "/providers/measured", title: "Providers we measured" },
  { path: "/providers/groq", title: "Groq" },
  { path: "/providers/no-such-provider", title: "Provider not found", logs404: true },
  { path: "/playground", title: "Playground" },
  { path: "/playground?model=orrery/guide", title: "Playground" },
  { path: "/login", title: "Sign in" },
  { path: "/join", title: "Invitation" },
  { path: "/notifications/email", title: "E-mail" },
  { path: "/no-such-page", title: "Page not found", logs404: true },
];

/** @type {readonly PageRow[]} */
const ofOwner = [
  { path: "/", title: "Home" },
  { path: "/login", title: "Sign in" },
  { path: "/oauth/authorize", title: "Connect an app" },
  { path: "/oauth/device", title: "Sign in a program" },
  { path: "/providers", title: "Providers" },
  { path: "/providers/groq", title: "Groq" },
  { path: "/engines", title: "Engines", dialogs: ["Connect an engine"] },
  { path: "/settings/tokens", title: "Tokens", dialogs: ["New token", "New browser token", "Sign out everywhere"] },
  { path: "/settings/passkeys", title: "Passkeys" },
  { path: "/settings/apps", title: "Apps" },
  { path: "/settings/keys", title: "Provider keys", dialogs: ["Add a key"] },
  { path: "/settings/notifications", title: "Notifications" },
  { path: "/settings/organizations", title: "Organizations", dialogs: ["New organization"] },
  { path: "/settings/organizations?account=acme-lab", title: "Organizations" },
  { path: "/settings/resource-groups?account=acme-lab", title: "Resource groups" },
  { path: "/settings/resource-groups?account=acme-lab&group=1", title: "Resource groups" },
  { path: "/settings/usage", title: "Usage" },
  { path: "/settings/budgets", title: "Budgets", dialogs: ["Set a budget"] },
  { path: "/settings/overview", title: "Overview" },
  { path: "/settings/audit", title: "Audit log" },
  { path: "/settings/users", title: "Users" },
  { path: "/settings/mirror", title: "Mirror", dialogs: ["Add a rule"] },
  { path: "/settings/signers", title: "Signers", dialogs: ["Add a signer"] },
  { path: "/settings/appearance", title: "Appearance" },
  { path: "/settings/no-such-part", title: "Settings", logs404: true },
  { path: "/new/model", title: "New model" },
  { path: "/new/dataset", title: "New dataset" },
  { path: "/new/collection", title: "New collection" },
  { path: "/new/organization", title: "New organization" },
  { path: "/import", title: "Import" },
  { path: "/notifications", title: "Notifications" },
  { path: "/collections", title: "Collections" },
  { path: "/collections/owner/{collection}", title: "Models of the sea" },
  { path: "/owner", title: "owner" },
  { path: "/orrery/guide-gguf", title: "orrery/guide-gguf" },
  { path: "/owner/lighthouse/settings", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/settings/access", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/settings/branches", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/settings/aliases", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/settings/publishers", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/settings/engines", title: "owner/lighthouse" },
  { path: "/owner/lighthouse/settings/webhooks", title: "owner/lighthouse" },
  { path: "/owner/harbor", title: "owner/harbor" },
  { path: "/owner/harbor/tree/experiments", title: "owner/harbor" },
  { path: "/owner/harbor/commits/main", title: "owner/harbor" },
  { path: "/owner/harbor/commit/main", title: "owner/harbor" },
  { path: "/owner/harbor/compare/main...refs%2Fpr%2F2", title: "owner/harbor" },
  { path: "/owner/harbor/discussions", title: "owner/harbor" },
  { path: "/owner/harbor/discussions/1", title: "owner/harbor" },
  { path: "/owner/harbor/discussions/2", title: "owner/harbor" },
  { path: "/owner/harbor/discussions/2/files", title: "owner/harbor" },
  { path: "/datasets/owner/tides?tab=sql", title: "owner/tides" },
].map((row) => ({ ...row, isSignedIn: true }));

export const pages = [...ofNewHub, ...ofVisitors, ...ofOwner];
