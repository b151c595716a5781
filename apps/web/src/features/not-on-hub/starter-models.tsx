import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { starterModelsQuery } from "../../api/upstream/starter-models.ts";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { ActionRows } from "../../ui/list/action-rows.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { StarterRow } from "./starter-row.tsx";

/** How to get them where the hub cannot reach the other one. */
const OtherWays = ({ upstream }: { readonly upstream: string }) => (
  <Text variant="note">
    They come from {new URL(upstream).host}. Set <Code>ORRERY_UPSTREAM</Code> to import from another hub. For a hub
    without a network, import them elsewhere and move them with <Code>orrery bundle</Code>:{" "}
    <TextLink href="/docs/air-gap">how it works</TextLink>.
  </Text>
);

interface StarterModelsProps {
  /** How many are shown before all are asked for. */
  readonly max?: number;
}

/** Well-known small models that an admin can import with one click. */
export const StarterModels = ({ max = Number.POSITIVE_INFINITY }: StarterModelsProps) => {
  const { data, error } = useQuery(starterModelsQuery);
  const [isAll, setAll] = useState(false);
  if (error) return <Text variant="note">{error.message}</Text>;
  if (!data)
    return (
      <>
        <Loading what="starter models" />
        <SkeletonText widths={[60, 52, 58, 48]} />
      </>
    );
  const { models, upstream, canImport } = data;
  const isCut = !isAll && models.length > max;
  const shown = isCut ? models.slice(0, max) : models;
  return (
    <>
      <ActionRows label="Starter models">
        {shown.map((model) => (
          <StarterRow key={model.id} model={model} upstream={upstream} canImport={canImport} />
        ))}
      </ActionRows>
      {isCut && (
        <div className="pt-1">
          <Button onClick={() => setAll(true)}>{`Show all ${models.length}`}</Button>
        </div>
      )}
      {canImport && <OtherWays upstream={upstream} />}
    </>
  );
};
