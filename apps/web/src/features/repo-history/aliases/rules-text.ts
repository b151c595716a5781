import type { PromotionRules } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";

const listed = new Intl.ListFormat("en");

/** What a commit needs before an alias moves to it, as one line. */
export const rulesText = ({ approvals, needsCleanScan, needsSignature }: PromotionRules): string => {
  const needs = [
    ...(approvals > 0 ? [countOf(approvals, "approval")] : []),
    ...(needsCleanScan ? ["a clean scan"] : []),
    ...(needsSignature ? ["a trusted signature"] : []),
  ];
  return needs.length === 0 ? "Moves need no approval" : `Moves need ${listed.format(needs)}`;
};
