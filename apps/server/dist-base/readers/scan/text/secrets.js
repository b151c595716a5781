/** Credentials whose form is known. Each pattern matches the secret itself. */
const patterns = [
    [
        "a private key",
        /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----\s+[A-Za-z0-9+/=]{20}/g,
    ],
    ["an AWS access key", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
    ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,90})\b/g],
    ["a GitLab token", /\bglpat-[A-Za-z0-9_-]{20,40}\b/g],
    ["a hub token", /\bhf_[A-Za-z]{34,44}\b/g],
    ["an OpenAI key", /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{40,200}\b/g],
    ["an Anthropic key", /\bsk-ant-[A-Za-z0-9_-]{40,200}\b/g],
    ["a Google API key", /\bAIza[A-Za-z0-9_-]{35}\b/g],
    ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{20,200}\b/g],
    ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{24,100}\b/g],
    ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
    ["a PyPI token", /\bpypi-AgE[A-Za-z0-9_-]{50,200}\b/g],
];
/** Placeholders such as `hf_xxxxxxxx` repeat a few characters. */
const isRandom = (text) => new Set(text).size >= 14;
const masked = (secret) => `${secret.slice(0, 6)}…`;
/** The kinds of secrets in a text, with the first characters of each. */
export const findSecrets = (text) => patterns.flatMap(([kind, pattern]) => [...text.matchAll(pattern)]
    .filter(([secret]) => isRandom(secret))
    .slice(0, 5)
    .map(([secret]) => ({ kind, shown: masked(secret) })));
//# sourceMappingURL=secrets.js.map