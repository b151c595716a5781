import { type Provider, providers } from "@orrery/inference";
import { getInferenceSnippets } from "../get-inference-snippets.ts";
import type { SnippetModel } from "../options.ts";
import { verified } from "./verified.generated.ts";

/** The result of the last full run of `npm run snippets:verify`. */
export interface Verification {
  /** The day of the run, `2026-01-31`. */
  readonly date: string;
  /** The commit that was checked out. */
  readonly commit: string;
  readonly executed: number;
  readonly accepted: number;
  /** Snippets generated and accepted, by `language client`. */
  readonly byClient: Readonly<Record<string, { readonly generated: number; readonly accepted: number }>>;
  /** `snippetsFingerprint()` of the code that was verified. */
  readonly fingerprint: string;
}

const probes: readonly SnippetModel[] = [
  { id: "owner/chat", pipeline_tag: "text-generation", tags: ["conversational"] },
  { id: "owner/sight", pipeline_tag: "image-text-to-text", tags: ["conversational"] },
  { id: "owner/words", pipeline_tag: "text-classification", tags: [] },
  { id: "owner/blank", pipeline_tag: "fill-mask", tags: [] },
  { id: "owner/table", pipeline_tag: "tabular-classification", tags: [] },
  { id: "owner/paint", pipeline_tag: "text-to-image", tags: [] },
  { id: "owner/sound", pipeline_tag: "automatic-speech-recognition", tags: [] },
  { id: "owner/voice", pipeline_tag: "text-to-speech", tags: [] },
  { id: "owner/motion", pipeline_tag: "text-to-video", tags: [] },
];

/** FNV-1a: enough to tell changed code from unchanged, and it needs no crypto module in the browser. */
const digest = (texts: Iterable<string>): string => {
  let hash = 0x811c9dc5;
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
};

function* probeTexts(): Generator<string> {
  for (const model of probes)
    for (const [id, provider] of Object.entries<Provider>(providers)) {
      // A closed provider serves only its own models.
      if (provider.isClosed) continue;
      const { tasks } = provider;
      const task = model.tags.length > 0 ? "conversational" : model.pipeline_tag;
      if (!task || !Object.hasOwn(tasks, task)) continue;
      for (const streaming of [false, true])
        for (const { language, client, content } of getInferenceSnippets(model, id, undefined, { streaming }))
          yield `${language} ${client}\n${content}\n`;
    }
}

let fingerprint: string | undefined;

/** A hash of the current snippets: a sample of tasks, with every provider and client. */
export const snippetsFingerprint = (): string => {
  fingerprint ??= digest(probeTexts());
  return fingerprint;
};

/** The last verification, and whether the snippets are unchanged since then. */
export const lastVerification = (): (Verification & { readonly isCurrent: boolean }) | undefined =>
  verified && { ...verified, isCurrent: verified.fingerprint === snippetsFingerprint() };
