import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { type ListQuery, repositoryTopQuery } from "../../../api/repositories.ts";
import type { FullRecord } from "../../../api/repository.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { MiniList } from "../../../ui/list/mini-list.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";

const relations = {
  quantized: "Quantizations",
  adapter: "Adapters",
  finetune: "Fine-tunes",
  merge: "Merges",
} as const;

type Relation = keyof typeof relations;

const verbs: { readonly [relation: string]: string } = {
  quantized: "Quantized from",
  adapter: "Adapter for",
  finetune: "Fine-tuned from",
  merge: "Merged from",
};

const maxShown = 4;

const toEntry = ({ id }: { readonly id: string }) => ({
  key: id,
  href: repositoryPath("model", id),
  label: <IdText id={id} />,
});

interface DescendantsProps {
  readonly relation: Relation;
  readonly records: readonly RepositoryRecord[];
  readonly total: number;
}

const Descendants = ({ relation, records, total }: DescendantsProps) =>
  total > 0 && (
    <MiniList label={relations[relation]} count={fullCount(total)} entries={records.slice(0, maxShown).map(toEntry)} />
  );

const CountedDescendants = ({ id, relation }: { readonly id: string; readonly relation: Relation }) => {
  const query: ListQuery = { base_model: [`${relation}:${id}`], limit: maxShown, sort: "downloads" };
  const { data } = useQuery(repositoryTopQuery("model", query));
  return data ? <Descendants relation={relation} {...data} /> : null;
};

/** One request answers for all relations, unless there are more models than it returns. */
const maxFetched = 100;

const Ancestors = ({ baseModels }: Pick<FullRecord, "baseModels">) =>
  baseModels && (
    <MiniList label={verbs[baseModels.relation] ?? "Base models"} entries={baseModels.models.map(toEntry)} />
  );

export const ModelTree = ({ record }: { readonly record: FullRecord }) => {
  const { id } = record;
  const { data } = useQuery(repositoryTopQuery("model", { base_model: [id], limit: maxFetched, sort: "downloads" }));
  if (!record.baseModels && !data?.total) return null;
  const madeBy = (relation: Relation) =>
    data?.records.filter(({ tags = [] }) => tags.includes(`base_model:${relation}:${id}`)) ?? [];
  return (
    <Section
      gap="tight"
      heading={
        <Heading level={2} variant="label" id="model-tree">
          Model tree
        </Heading>
      }
    >
      <div>
        <Ancestors baseModels={record.baseModels} />
        {(Object.keys(relations) as Relation[]).map((relation) =>
          data && data.total > maxFetched ? (
            <CountedDescendants key={relation} id={id} relation={relation} />
          ) : (
            <Descendants
              key={relation}
              relation={relation}
              records={madeBy(relation)}
              total={madeBy(relation).length}
            />
          ),
        )}
      </div>
    </Section>
  );
};
