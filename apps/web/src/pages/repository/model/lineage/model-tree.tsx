import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lineageQuery } from "../../../../api/model/lineage.ts";
import { repositoryFacts } from "../../../../features/repositories/repository-facts.ts";
import { WideOnly } from "../../../../ui/brand/site/site-frame.tsx";
import { TextButton } from "../../../../ui/input/button/text-button.tsx";
import { Section } from "../../../../ui/layout/section.tsx";
import { lineageColumns, lineageText } from "./lineage-columns.ts";
import { TreePicture } from "./tree-picture.tsx";

/** Absent if the model has neither bases nor derived models. A failure is not worth an error beside the card. */
export const ModelTree = ({ record }: { readonly record: RepositoryRecord }) => {
  const [isList, setList] = useState(false);
  const { data } = useQuery(lineageQuery(record.id));
  if (!data || data.bases.length + data.derived.length === 0) return null;
  const { parameters } = repositoryFacts(record);
  return (
    <Section
      title="Model tree"
      id="model-tree"
      note={
        <WideOnly>
          <TextButton onClick={() => setList(!isList)}>{isList ? "Show as tree" : "Show as list"}</TextButton>
        </WideOnly>
      }
    >
      <TreePicture
        label={lineageText(record.id, data)}
        columns={lineageColumns({ id: record.id, parameters }, data)}
        isList={isList}
      />
    </Section>
  );
};
