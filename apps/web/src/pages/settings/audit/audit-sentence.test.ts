import type { AuditEvent } from "@orrery/contract";
import { expect, it } from "vitest";
import { actorText, auditSentence } from "./audit-sentence.ts";

const eventOf = (action: string, subject: string, detail: AuditEvent["detail"] = {}): AuditEvent => ({
  id: 1,
  at: "2026-11-15T14:02:00Z",
  actor: "priya",
  action,
  subject,
  detail,
  requestId: "r",
});

const text = (event: AuditEvent): string =>
  [actorText(event), ...auditSentence(event).map((part) => (typeof part === "string" ? part : part.name))]
    .join(" ")
    .replaceAll(/\s+/g, " ");

it.each([
  [eventOf("repository.commit", "model meridian/triage", { files: 10 }), "priya committed 10 files to meridian/triage"],
  [eventOf("token.create", "token 3", { name: "ci", role: "write" }), "priya created the token ci with the role write"],
  [eventOf("member.set", "organization lab", { user: "lena", role: "read" }), "priya gave lena the role read in lab"],
  [{ ...eventOf("session.refuse", "token", { reason: "expired" }), actor: "" }, "Anonymous failed to sign in: expired"],
  [{ ...eventOf("mirror.evict", "mirror"), actor: "" }, "Orrery deleted unread files of the mirror"],
  [eventOf("new.action", "thing x"), "priya new.action x"],
  [eventOf("token.revoke", "token 3"), "priya revoked the token –"],
])("writes %j as a sentence", (event, sentence) => expect(text(event)).toBe(sentence));

it("links repositories", () =>
  expect(auditSentence(eventOf("repository.delete", "dataset lab/calls"))[1]).toEqual({
    name: "lab/calls",
    href: "/datasets/lab/calls",
  }));
