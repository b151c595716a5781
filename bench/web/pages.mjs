// @ts-check
/** One address of every kind of page of the tests' seeded hub. */

const settings = ["tokens", "keys", "organizations", "usage", "budgets", "audit", "users", "mirror", "appearance"];

/** @type {readonly { path: string, isSignedIn?: boolean }[]} */
export const pages = [
  ...[
    "/",
    "/models",
    "/models?task=text-generation,-fill-mask&parameters=1B-7B&q=llama",
    "/models?view=compact",
    "/models?q=nothing+at+all",
    "/datasets",
    "/tasks",
    "/tasks/text-classification",
    "/tasks/object-detection",
    "/tasks/text-to-speech",
    "/tasks/time-series-forecasting",
    "/orrery/lang-id",
    "/orrery/digits",
    "/orrery/guide",
    "/owner/lighthouse",
    "/owner/lighthouse/tree/main",
    "/owner/lighthouse/blob/main/train.py",
    "/owner/lighthouse/blob/main/model.safetensors",
    "/owner/lighthouse?tab=template",
    "/acme/chatty-7b?tab=use",
    "/acme/chatty-7b?tab=providers",
    "/acme/unserved",
    "/openai/whisper-large-v3",
    "/owner/no-such-model",
    "/datasets/owner/tides",
    "/datasets/owner/tides?tab=rows",
    "/datasets/owner/tides?tab=use",
    "/datasets/orrery/digits?tab=rows",
    "/templates",
    "/providers",
    "/playground",
    "/playground?model=orrery/guide",
    "/login",
    "/docs",
    "/docs/router",
    "/docs/api",
    "/no-such-page",
  ].map((path) => ({ path })),
  ...["/", "/providers", ...settings.map((name) => `/settings/${name}`)].map((path) => ({ path, isSignedIn: true })),
];
