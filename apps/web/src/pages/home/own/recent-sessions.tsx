import { useQuery } from "@tanstack/react-query";
import { lastSession } from "../../../features/playground/saved/session-store.ts";
import { useSessionStore } from "../../../features/playground/saved/use-session-store.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";

const shown = 3;

export const RecentSessions = () => {
  const store = useSessionStore();
  const { data: entries = [] } = useQuery({
    queryKey: ["playground-sessions", store?.place, ""],
    queryFn: () => store?.list("") ?? [],
    enabled: store !== undefined,
    staleTime: 0,
    // A browser that blocks storage has none.
    retry: false,
  });
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
        {entries.slice(0, shown).map(({ id, title, models, updatedAt }) => (
          <li key={id} className="flex justify-between gap-2 border-t border-line py-1.25">
            <Anchor
              href="/playground"
              onClick={() => lastSession.write(id)}
              className="min-w-0 truncate transition-colors hover:text-brass"
            >
              <span dir="auto" className="font-medium">
                {title}
              </span>
              <span className="text-ink-soft">{` · ${countOf(models, "model")}`}</span>
            </Anchor>
            <span className="shrink-0 text-ink-soft">{agoText(new Date(updatedAt), new Date())}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
