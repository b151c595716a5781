import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine } from "lucide-react";
import { type ListQuery, repositoryTopQuery } from "../../../api/repositories.ts";
import { AccessMark } from "../../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf, countText, fullCount } from "../../../lib/format/count-text.ts";
import { ownerPath, repositoryPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ActionRows, LinkRow } from "../../../ui/list/action-rows.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { accountsOf, type HomeUser } from "./use-first-steps.ts";

const shown = 5;

interface Owned {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}

const timeOf = ({ record: { lastModified } }: Owned): number => Date.parse(lastModified ?? "") || 0;

/** Models and datasets of an account and its organizations, the latest first. */
const useOwned = (user: HomeUser) => {
  const author = [accountsOf(user).join("|")];
  const query: ListQuery = { author, sort: "lastModified", direction: "-1", limit: shown };
  const models = useQuery(repositoryTopQuery("model", query));
  const datasets = useQuery(repositoryTopQuery("dataset", query));
  if (!models.data || !datasets.data) return undefined;
  const owned: Owned[] = [
    ...models.data.records.map((record) => ({ kind: "model" as const, record })),
    ...datasets.data.records.map((record) => ({ kind: "dataset" as const, record })),
  ];
  owned.sort((left, right) => timeOf(right) - timeOf(left));
  return { rows: owned.slice(0, shown), total: models.data.total + datasets.data.total };
};

const Row = ({ kind, record }: Owned) => {
  const { id, description, lastModified, downloads = 0, downloadsByDay = [] } = record;
  const ago = lastModified && agoText(new Date(lastModified), new Date());
  return (
    <LinkRow
      href={repositoryPath(kind, id)}
      id={id}
      mark={<Avatar name={id} size="sm" />}
      detail={
        <span dir="auto" className="line-clamp-1">
          {[description ?? "No card yet", ago].filter(Boolean).join(" · ")}
        </span>
      }
      side={
        <span className="flex items-center gap-1.25">
          <span className="max-sm:hidden">
            <Sparkline label="Downloads by day, last 30 days" values={downloadsByDay} size="lg" isCount />
          </span>
          <span className="flex sm:w-7 sm:justify-end">
            <Fact
              label="Downloads"
              title={countOf(downloads, "download")}
              icon={<ArrowDownToLine size={14} strokeWidth={1.75} aria-hidden="true" />}
            >
              {countText(downloads)}
            </Fact>
          </span>
        </span>
      }
    >
      {kind === "dataset" && <Fact label="Type">Dataset</Fact>}
      <AccessMark {...repositoryFacts(record)} />
    </LinkRow>
  );
};

export const OwnRepositories = ({ user }: { readonly user: HomeUser }) => {
  const owned = useOwned(user);
  if (!owned || owned.total === 0) return null;
  return (
    <Section
      gap="tight"
      title="Your repositories"
      id="repositories"
      note={
        <>
          Downloads, last 30 days · <TextLink href={ownerPath(user.name)}>{`All ${fullCount(owned.total)}`}</TextLink>
        </>
      }
    >
      <ActionRows label="Your repositories">
        {owned.rows.map((one) => (
          <Row key={`${one.kind} ${one.record.id}`} {...one} />
        ))}
      </ActionRows>
    </Section>
  );
};
