import type { AuditEvent } from "@orrery/contract";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { actorText, auditSentence, type SentencePart } from "./audit-sentence.ts";

const Part = ({ part }: { readonly part: SentencePart }) => {
  if (typeof part === "string") return part;
  if (part.href === undefined) return <b className="font-medium">{part.name}</b>;
  return (
    <TextLink href={part.href}>
      <Code>{part.name}</Code>
    </TextLink>
  );
};

const detailText = ({ action, detail }: AuditEvent): string =>
  [
    action,
    ...Object.entries(detail)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`),
  ].join(" · ");

/** Who did what, as a sentence; all details are in the tooltip. */
export const AuditText = ({ event }: { readonly event: AuditEvent }) => (
  <span title={detailText(event)} dir="auto">
    <b className="font-medium">{actorText(event)}</b>{" "}
    {auditSentence(event).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <Part key={at} part={part} />
    ))}
  </span>
);
