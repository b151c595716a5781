import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ActionRow, ActionRows } from "../../../ui/list/action-rows.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";

export const RecentlyUpdated = () => {
  const { data } = useQuery(repositoryTopQuery("model", { sort: "lastModified", direction: "-1", limit: 5 }));
  if (!data || data.records.length === 0) return null;
  return (
    <Section
      gap="tight"
      heading={
        <Heading level={2} variant="label" id="recent">
          Recently updated on this hub
        </Heading>
      }
      note={<TextLink href="/models?sort=changed">{`All ${countOf(data.total, "model")}`}</TextLink>}
    >
      <ActionRows label="Recently updated on this hub">
        {data.records.map(({ id, description, lastModified }) => (
          <ActionRow
            key={id}
            mark={<Avatar name={id.split("/")[0] ?? id} size="sm" />}
            detail={
              description && (
                <span dir="auto" className="line-clamp-1">
                  {description}
                </span>
              )
            }
            actions={
              lastModified && (
                <span className="text-xs text-ink-soft">{agoText(new Date(lastModified), new Date())}</span>
              )
            }
          >
            <Anchor
              href={repositoryPath("model", id)}
              className="flex min-h-3 min-w-0 items-center transition-colors hover:text-brass"
            >
              <IdText id={id} isCut />
            </Anchor>
          </ActionRow>
        ))}
      </ActionRows>
    </Section>
  );
};
