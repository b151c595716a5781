import { useInfiniteQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { notificationsQuery } from "../../../api/owners/notifications.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { TodoRow, TodoRows } from "./todo-rows.tsx";

const shown = 4;

const Nothing = () => (
  <p role="status" className="flex items-center gap-1 rounded-card bg-wash px-2 py-1.25 text-sm">
    <Check size={16} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b className="font-medium">Nothing is waiting for you.</b>{" "}
      <span className="text-ink-soft">Access requests, reviews and failed imports appear here.</span>
    </span>
  </p>
);

/** The newest unread notifications. */
export const Waiting = () => {
  const { data } = useInfiniteQuery(notificationsQuery({ state: "unread", repo: undefined }));
  const [page] = data?.pages ?? [];
  if (!page) return null;
  if (page.notifications.length === 0) return <Nothing />;
  return (
    <Section
      gap="tight"
      heading={
        <Heading level={2} variant="section" id="waiting">
          Waiting for you <span className="text-ink-soft">{fullCount(page.unread)}</span>
        </Heading>
      }
      note={<TextLink href="/notifications">All notifications</TextLink>}
    >
      <TodoRows label="Waiting for you">
        {page.notifications.slice(0, shown).map(({ id, repo, subject, text, actor, at }) => (
          <TodoRow
            key={id}
            who={<Avatar name={actor ?? repo.name.split("/")[0] ?? ""} size="sm" isPerson={actor !== undefined} />}
            title={subject.title}
            detail={
              <>
                <code className="font-mono">{repo.name}</code>
                {` · ${text} · ${agoText(new Date(at), new Date())}`}
              </>
            }
            actions={
              subject.path && (
                <ButtonLink href={subject.path}>{subject.type === "pull_request" ? "Review" : "Open"}</ButtonLink>
              )
            }
          />
        ))}
      </TodoRows>
    </Section>
  );
};
