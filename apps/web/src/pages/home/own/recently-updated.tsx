import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ActionRows, LinkRow } from "../../../ui/list/action-rows.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";

export const RecentlyUpdated = () => {
  const { data } = useQuery(repositoryTopQuery("model", { sort: "lastModified", direction: "-1", limit: 5 }));
  if (!data || data.records.length === 0) return null;
  return (
    <Section
      gap="tight"
      title="Recently updated on this hub"
      id="recent"
      variant="label"
      note={<TextLink href="/models?sort=changed">{`All ${countOf(data.total, "model")}`}</TextLink>}
    >
      <ActionRows label="Recently updated on this hub">
        {data.records.map(({ id, description, lastModified }) => (
          <LinkRow
            key={id}
            href={repositoryPath("model", id)}
            id={id}
            mark={<Avatar name={id} size="sm" />}
            hasSmallDetail
            detail={
              description && (
                <span dir="auto" className="line-clamp-1">
                  {description}
                </span>
              )
            }
            side={lastModified && <span className="text-xs">{agoText(new Date(lastModified), new Date())}</span>}
          />
        ))}
      </ActionRows>
    </Section>
  );
};
