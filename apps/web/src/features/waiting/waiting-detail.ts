import type { WaitingItem } from "@orrery/contract";
import { agoText } from "../../lib/format/ago-text.ts";

/** Answers or a reason, and since when it waits. */
export const detailOf = ({ detail, at }: WaitingItem): string =>
  [detail?.replace(/\.$/, ""), at && agoText(new Date(at), new Date())].filter(Boolean).join(" · ");
