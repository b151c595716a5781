import type { SignatureStatus } from "@orrery/contract";
import { countOf } from "../../../text/count-of.ts";
import type { FileComparison, FileProblem } from "./compare-files.ts";
import type { SignerRow } from "./signer-store.ts";
import type { VerifiedBundle } from "./verify-bundle.ts";

const maxListed = 100;

/** What the hub knows about the signer. */
interface SignerKnowledge {
  readonly row: SignerRow | undefined;
  readonly isTrusted: boolean;
  /** Whether it is the key of this hub. */
  readonly isHub: boolean;
  /** Whether others have signed for this owner. */
  readonly hasOthers: boolean;
}

const changes: Readonly<Record<FileProblem["problem"], string>> = {
  changed: "was changed",
  missing: "is missing",
  added: "was added",
  unknown: "is not on this hub",
};

const differenceText = ([first, ...others]: readonly FileProblem[]): string => {
  if (!first) return "";
  const more = others.length > 0 ? ` ${countOf(others.length, "other file")} differ too.` : "";
  return `"${first.path.slice(0, 200)}" ${changes[first.problem]} after signing.${more}`;
};

const summaryOf = (
  { signer }: VerifiedBundle,
  { row, isTrusted, isHub }: SignerKnowledge,
): SignatureStatus["signer"] | undefined =>
  signer && {
    fingerprint: signer.fingerprint,
    kind: isHub ? "hub" : (row?.kind ?? signer.kind),
    name: isHub ? "This hub" : (row?.name ?? signer.name),
    status: isTrusted ? "trusted" : row?.status === "revoked" ? "revoked" : "seen",
    ...(row && { since: new Date(row.created_at).toISOString() }),
    ...(row?.reason && { reason: row.reason }),
  };

const trustText = (bundle: VerifiedBundle, { row, isTrusted, hasOthers }: SignerKnowledge): string => {
  if (!bundle.signer) return "Signed with a key that this hub does not know. Add the public key to verify it.";
  if (row?.status === "revoked") return "The signer was revoked.";
  if (!isTrusted)
    return hasOthers
      ? "The files match, but another signer is known for this owner. An admin can trust this one."
      : "The files match, but the signer is not trusted. An admin can trust it.";
  return row?.reason === "first use"
    ? "The files match. The signer is trusted since the first use."
    : "The files match.";
};

const stateOf = ({ problems }: FileComparison, { isTrusted }: SignerKnowledge): SignatureStatus["state"] => {
  if (problems.some(({ problem }) => problem !== "unknown")) return "mismatch";
  if (problems.length > 0) return "incomplete";
  return isTrusted ? "verified" : "unknown";
};

/** What readers are told about a signature. */
export const describeSignature = (
  sha: string,
  bundle: VerifiedBundle,
  comparison: FileComparison,
  knowledge: SignerKnowledge,
): SignatureStatus => {
  const { problems, uncovered } = comparison;
  const state = stateOf(comparison, knowledge);
  const differing = state === "mismatch" ? problems.filter(({ problem }) => problem !== "unknown") : problems;
  const signer = summaryOf(bundle, knowledge);
  const messages: Partial<Record<typeof state, string>> = {
    mismatch: differenceText(differing),
    incomplete: "The hub does not have all files yet, so it can't compare them.",
  };
  return {
    state,
    sha,
    message: messages[state] ?? trustText(bundle, knowledge),
    ...(signer && { signer }),
    problems: differing.slice(0, maxListed),
    problemCount: differing.length,
    signedCount: bundle.digests.length,
    uncovered: uncovered.slice(0, maxListed),
  };
};
