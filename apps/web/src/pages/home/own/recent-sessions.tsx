import { useEffect, useState } from "react";
import { type SavedSessionEntry, toEntry } from "../../../features/playground/saved/saved-sessions.ts";
import { lastSession, openSessionStore } from "../../../features/playground/saved/session-store.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";

const shown = 3;

/** Saved sessions, the latest first; none if the browser blocks storage. */
const useSessions = (): readonly SavedSessionEntry[] => {
  const [entries, setEntries] = useState<readonly SavedSessionEntry[]>([]);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const all = await openSessionStore(indexedDB).all();
      if (!isLeft) setEntries(all.map(toEntry).toSorted((left, right) => right.updatedAt - left.updatedAt));
    };
    void read().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, []);
  return entries;
};

export const RecentSessions = () => {
  const entries = useSessions();
  if (entries.length === 0) return null;
  return (
    <Section
      gap="tight"
      heading={
        <Heading level={2} variant="section" id="sessions">
          Recent sessions
        </Heading>
      }
      note={<TextLink href="/playground">{`All ${fullCount(entries.length)}`}</TextLink>}
    >
      <ul aria-label="Recent sessions" className="flex flex-col border-b border-line text-sm">
        {entries.slice(0, shown).map(({ id, title, columns, updatedAt }) => (
          <li key={id} className="flex justify-between gap-2 border-t border-line py-1.25">
            <Anchor
              href="/playground"
              onClick={() => lastSession.write(id)}
              className="min-w-0 truncate transition-colors hover:text-brass"
            >
              <span dir="auto" className="font-medium">
                {title}
              </span>
              <span className="text-ink-soft">{` · ${countOf(columns, "model")}`}</span>
            </Anchor>
            <span className="shrink-0 text-ink-soft">{agoText(new Date(updatedAt), new Date())}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
