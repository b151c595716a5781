import { ReadingError } from "../../../blobs/byte-source.js";
import { asObject, parseJson } from "../../bounded-json.js";
import { judgeKerasConfig } from "../formats/keras-config.js";
import { importSafety } from "../pickle/import-safety.js";
import { judgeRemoteCode } from "./remote-code.js";
import { isTemplate, judgeTags, judgeTemplate } from "./template.js";
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
const findSecrets = (text) => patterns.flatMap(([kind, pattern]) => [...text.matchAll(pattern)]
    .filter(([secret]) => isRandom(secret))
    .slice(0, 5)
    .map(([secret]) => ({ kind, shown: masked(secret) })));
/** One template, several named ones, or an object of them. */
const templatesIn = (value) => {
    if (typeof value === "string")
        return [value];
    if (Array.isArray(value))
        return value.flatMap((item) => templatesIn(asObject(item)?.template));
    return Object.values(asObject(value) ?? {}).filter((item) => typeof item === "string");
};
/** Judges a JSON file: code that it names, code that it holds, and chat templates. */
const judgeJson = (scan, value) => {
    judgeKerasConfig(scan, value);
    judgeRemoteCode(scan, value);
    for (const template of templatesIn(asObject(value)?.chat_template))
        judgeTemplate(scan, template, "chat_template");
};
/** Longer texts are searched in stretches and not parsed. */
const maxWhole = 32 * 1024 ** 2;
const stretch = 1024 ** 2;
/** Longer than any secret. */
const overlap = 4 * 1024;
const lambda = /"class_name"\s*:\s*"(?:\w+>)?Lambda"/;
const yamlObject = /^[\s\w."'-]*[:-]\s+!!?<?(?:tag:yaml\.org,2002:)?python\/(?:object|name|module)\b/m;
/** Searches JSON that is not parsed: it is too long, or not valid. */
const searchJson = ({ report, where }, text) => {
    if (/"auto_map"\s*:/.test(text))
        report.add("caution", "remote-code", where, "auto_map names Python code that clients can load.");
    if (lambda.test(text))
        report.add("unsafe", "keras-lambda", where, "A Keras Lambda layer holds Python code that runs when it is loaded.");
    if (hidesLetters(text))
        report.add("error", "json", where, "It is JSON that is not parsed, and characters in it are written as escapes.");
};
/** Letters that are written as escapes hide names from a search. */
const hidesLetters = (text) => /\\u00(?:[46][1-9a-f]|[57][0-9a]|5f)/i.test(text);
/** Hydra and NeMo create the object that `_target_` names. */
const targets = /["']?_target_["']?\s*:\s*["']?([\w.]{1,200})/g;
const searchTargets = ({ report, where }, text) => {
    for (const [, target = ""] of text.matchAll(targets)) {
        const [, module = "", name = ""] = /^(?:(.*)\.)?([^.]*)$/.exec(target) ?? [];
        if (importSafety(module, name) === "dangerous")
            report.add("unsafe", "target", where, `_target_ names ${target}, which can run code or reach files.`);
        else
            report.add("caution", "target", where, `_target_ names ${target}, which Hydra creates.`);
    }
};
const searchText = (scan, text) => {
    const { report, where } = scan;
    searchTargets(scan, text);
    for (const { kind, shown } of findSecrets(text))
        report.add("caution", "secret", where, `It holds what looks like ${kind}: ${shown} Revoke it.`);
    if (yamlObject.test(text))
        report.add("unsafe", "yaml-object", where, "Loading this YAML creates Python objects, which can run code.");
};
const looksLikeJson = (text) => /^[\s\u{feff}]*[[{]/u.test(text.slice(0, 1_000));
/** Python also reads NaN and Infinity, and passes over a mark at the start. */
const parseLoosely = (text) => {
    for (const candidate of [text, text.replace(/\b(?:NaN|Infinity)\b/g, "0")])
        try {
            return parseJson(Buffer.from(candidate.replace(/^\u{feff}/u, "")));
        }
        catch (error) {
            if (!(error instanceof ReadingError))
                throw error;
        }
    return undefined;
};
const judgeWhole = (scan, text) => {
    searchText(scan, text);
    const value = looksLikeJson(text) ? parseLoosely(text) : undefined;
    if (value !== undefined) {
        judgeJson(scan, value);
        return;
    }
    if (looksLikeJson(text))
        searchJson(scan, text);
    if (isTemplate(text))
        judgeTemplate(scan, text, "The template");
    else
        judgeTags(scan, text);
};
const reportBinary = ({ report, where }) => report.add("error", "text-binary", where, "It begins as text and continues with binary data, so it is not judged.");
/** Judges a text: secrets, code that it names, templates. */
export const judgeText = async (scan, source) => {
    scan.report.setFormat("text");
    if (source.size <= maxWhole) {
        const bytes = await source.read(0, source.size);
        return bytes.includes(0) ? reportBinary(scan) : judgeWhole(scan, new TextDecoder().decode(bytes));
    }
    let isJson = false;
    for (let at = 0; at < source.size; at += stretch) {
        const bytes = await source.read(at, stretch + overlap);
        if (bytes.includes(0))
            return reportBinary(scan);
        const text = new TextDecoder().decode(bytes);
        isJson ||= at === 0 && looksLikeJson(text);
        searchText(scan, text);
        if (isJson)
            searchJson(scan, text);
    }
};
//# sourceMappingURL=text.js.map