import type { OwnerOverview } from "@orrery/contract";
import { useState } from "react";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { PlainColumns } from "../../ui/layout/columns.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { OwnedCollections } from "./owned-collections.tsx";
import { OwnedRepositories, type OwnedSort } from "./owned-repositories.tsx";
import { OwnerAside } from "./owner-aside.tsx";

const sorts = [
  { value: "used", label: "Most used" },
  { value: "updated", label: "Recently updated" },
] as const;

const shown = 5;

const Models = ({ owner }: { readonly owner: OwnerOverview }) => {
  const [sort, setSort] = useState<OwnedSort>("used");
  return (
    <Section
      gap="tight"
      title="Models"
      id="models"
      note={owner.numModels > 1 && <TextChoice label="Sort models" choices={sorts} value={sort} onChoose={setSort} />}
    >
      <OwnedRepositories kind="model" owner={owner} sort={sort} limit={shown} />
      {owner.numModels > shown && (
        <TextLink href={`${ownerPath(owner.name)}?tab=models`}>{`All ${countOf(owner.numModels, "model")}`}</TextLink>
      )}
    </Section>
  );
};

const Datasets = ({ owner }: { readonly owner: OwnerOverview }) => (
  <Section
    gap="tight"
    title="Datasets"
    id="datasets"
    note={
      owner.numDatasets > shown && (
        <TextLink href={`${ownerPath(owner.name)}?tab=datasets`}>
          {`All ${countOf(owner.numDatasets, "dataset")}`}
        </TextLink>
      )
    }
  >
    <OwnedRepositories kind="dataset" owner={owner} sort="updated" limit={shown} />
  </Section>
);

const Collections = ({ owner }: { readonly owner: OwnerOverview }) => (
  <Section
    title="Collections"
    id="collections"
    note={
      owner.canCreate && (
        <TextLink href={`/new/collection?owner=${encodeURIComponent(owner.name)}`}>New collection</TextLink>
      )
    }
  >
    <OwnedCollections owner={owner} limit={3} />
  </Section>
);

const OwnerCode = ({ owner: { name, fullname, canManage } }: { readonly owner: OwnerOverview }) => (
  <FromCode
    curl={[
      curlCommand("GET", `/api/owners/${name}`),
      curlCommand("PUT", `/api/owners/${name}/watch`, { level: "all" }),
      ...(canManage ? [curlCommand("PUT", `/api/owners/${name}/profile`, { fullname })] : []),
    ].join("\n")}
  />
);

export const OverviewTab = ({ owner }: { readonly owner: OwnerOverview }) => (
  <PlainColumns aside={<OwnerAside owner={owner} />}>
    <Stack gap="xl">
      <Models owner={owner} />
      {owner.numDatasets > 0 && <Datasets owner={owner} />}
      {owner.numCollections > 0 && <Collections owner={owner} />}
      {owner.type !== "mirrored" && <OwnerCode owner={owner} />}
    </Stack>
  </PlainColumns>
);
