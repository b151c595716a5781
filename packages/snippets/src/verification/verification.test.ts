import { describe, expect, it } from "vitest";
import { clients } from "../clients.ts";
import { lastVerification, snippetsFingerprint } from "./verification.ts";

describe("lastVerification", () => {
  it("hashes the snippets to the same eight hex digits each time", () => {
    expect(snippetsFingerprint()).toMatch(/^[0-9a-f]{8}$/);
    expect(snippetsFingerprint()).toBe(snippetsFingerprint());
  });

  it("covers every client, and every snippet was accepted", () => {
    const last = lastVerification();
    if (!last) return expect(last).toBeUndefined();
    const names = Object.entries(clients).flatMap(([language, list]) => list.map((client) => `${language} ${client}`));
    expect(Object.keys(last.byClient).sort()).toEqual(names.sort());
    expect(last.accepted).toBe(last.executed);
    expect(Object.values(last.byClient).reduce((sum, { accepted }) => sum + accepted, 0)).toBe(last.accepted);
    expect(last.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(last.isCurrent).toBe(last.fingerprint === snippetsFingerprint());
  });
});
