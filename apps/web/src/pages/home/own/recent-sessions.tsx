import { useQuery } from "@tanstack/react-query";
import { lastSession } from "../../../features/playground/saved/session-store.ts";
import { useSessionStore } from "../../../features/playground/saved/use-session-store.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { ActionRow, ActionRows } from "../../../ui/list/action-rows.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";

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
      title="Recent sessions"
      id="sessions"
      note={<TextLink href="/playground">{`All ${fullCount(entries.length)}`}</TextLink>}
    >
      <ActionRows label="Recent sessions">
        {entries.slice(0, shown).map(({ id, title, models, updatedAt }) => (
          <ActionRow key={id} side={agoText(new Date(updatedAt), new Date())}>
            <Anchor
              href="/playground"
              onClick={() => lastSession.write(id)}
              className="block truncate transition-colors hover:text-brass"
            >
              <span dir="auto" className="font-medium">
                {title}
              </span>
              <span className="text-ink-soft">{` · ${countOf(models, "model")}`}</span>
            </Anchor>
          </ActionRow>
        ))}
      </ActionRows>
    </Section>
  );
};
