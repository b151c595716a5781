import type { RefsRequest } from "./fetch-request.ts";
import { packet } from "./pkt-line.ts";
import { mainRef } from "./ref-name.ts";

export const gitServices = ["git-upload-pack", "git-receive-pack"] as const;
export type GitService = (typeof gitServices)[number];

/** A ref that clients see. */
export interface ShownRef {
  readonly name: string;
  readonly target: string;
  /** The commit of an annotated tag. */
  readonly peeled?: string;
}

export const flush = Buffer.from("0000");
export const delimiter = Buffer.from("0001");

const zeroId = "0".repeat(40);
const agent = "agent=orrery";
const uploadOptions =
  "multi_ack_detailed no-done side-band-64k side-band ofs-delta shallow deepen-since deepen-not deepen-relative no-progress include-tag filter allow-tip-sha1-in-want allow-reachable-sha1-in-want object-format=sha1";
/** Thin packs have deltas against objects that only the hub has: clients are told not to send them. */
const receiveOptions =
  "report-status delete-refs atomic push-options ofs-delta no-thin side-band-64k object-format=sha1";

/** `HEAD` first, as git lists it. */
const withHead = (refs: readonly ShownRef[]): ShownRef[] => {
  const main = refs.find(({ name }) => name === mainRef);
  return main ? [{ ...main, name: "HEAD" }, ...refs] : [...refs];
};

export const advertiseRefs = (service: GitService, refs: readonly ShownRef[]): Buffer => {
  const isFetch = service === "git-upload-pack";
  const shown = isFetch ? withHead(refs) : refs;
  const symbolic = isFetch && shown[0]?.name === "HEAD" ? ` symref=HEAD:${mainRef}` : "";
  const options = `${isFetch ? uploadOptions : receiveOptions}${symbolic} ${agent}`;
  const lines = shown.flatMap(({ name, target, peeled }) => [
    `${target} ${name}`,
    ...(peeled && isFetch ? [`${peeled} ${name}^{}`] : []),
  ]);
  const [first = `${zeroId} capabilities^{}`, ...rest] = lines;
  return Buffer.concat([
    packet(`# service=${service}\n`),
    flush,
    packet(`${first}\0${options}\n`),
    ...rest.map((line) => packet(`${line}\n`)),
    flush,
  ]);
};

/** What version 2 can do; clients then ask for the refs they need. */
export const advertiseCommands = (): Buffer =>
  Buffer.concat([
    ...["version 2", agent, "ls-refs=unborn", "fetch=shallow filter", "object-format=sha1"].map((line) =>
      packet(`${line}\n`),
    ),
    flush,
  ]);

/** Prefixes only save bytes: for more of them, as in git itself, all refs are listed. */
const maxPrefixes = 256;

/** The answer to `ls-refs` of version 2. */
export const listRefLines = (refs: readonly ShownRef[], { prefixes: asked, options }: RefsRequest): Buffer => {
  const all = withHead(refs);
  const prefixes = asked.length > maxPrefixes ? [] : asked;
  const isAsked = (name: string): boolean =>
    prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
  const lines = all
    .filter(({ name }) => isAsked(name))
    .map(({ name, target, peeled }) => {
      const symbolic = name === "HEAD" && options.has("symrefs") ? ` symref-target:${mainRef}` : "";
      return `${target} ${name}${symbolic}${peeled && options.has("peel") ? ` peeled:${peeled}` : ""}`;
    });
  const isUnborn = all[0]?.name !== "HEAD" && options.has("unborn") && isAsked("HEAD");
  const head = isUnborn ? [`unborn HEAD symref-target:${mainRef}`] : [];
  return Buffer.concat([...[...head, ...lines].map((line) => packet(`${line}\n`)), flush]);
};
