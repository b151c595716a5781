import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../api/repositories.ts";
import type { FullRecord } from "../../api/repository.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Section } from "../../ui/layout/section.tsx";
import { MiniList } from "../../ui/list/mini-list.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

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

const Descendants = ({ id, relation }: { readonly id: string; readonly relation: Relation }) => {
  const filter = `${relation}:${id}`;
  const { data } = useQuery(repositoryTopQuery("model", { base_model: [filter], limit: maxShown, sort: "downloads" }));
  if (!data || data.total === 0) return null;
  return <MiniList label={relations[relation]} count={fullCount(data.total)} entries={data.records.map(toEntry)} />;
};

const Ancestors = ({ baseModels }: Pick<FullRecord, "baseModels">) =>
  baseModels && (
    <MiniList label={verbs[baseModels.relation] ?? "Base models"} entries={baseModels.models.map(toEntry)} />
  );

export const ModelTree = ({ record }: { readonly record: FullRecord }) => {
  const made = useQuery(repositoryTopQuery("model", { base_model: [record.id], limit: 1 }));
  if (!record.baseModels && !made.data?.total) return null;
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
        {(Object.keys(relations) as Relation[]).map((relation) => (
          <Descendants key={relation} id={record.id} relation={relation} />
        ))}
      </div>
    </Section>
  );
};
