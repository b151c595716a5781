import { useQuery } from "@tanstack/react-query";
import { starterModelsQuery } from "../../api/upstream/starter-models.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Text } from "../../ui/text/text.tsx";
import { type StarterProps, useAskOffer, useImportOffer } from "./starter-row.tsx";

const ForAdmins = ({ model }: StarterProps) => {
  const { actions, below } = useImportOffer(model);
  return (
    <>
      <Cluster>{actions}</Cluster>
      {below}
    </>
  );
};

const ForOthers = (props: StarterProps) => {
  const { actions, below } = useAskOffer(props);
  return (
    <>
      <Cluster>{actions}</Cluster>
      {below}
    </>
  );
};

/** In a column of the playground: the model is not here yet, and how to get it. */
export const StarterHint = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(starterModelsQuery);
  const model = data?.models.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (!data || !model || model.state === "here") return null;
  const Offer = data.canImport ? ForAdmins : ForOthers;
  return (
    <>
      <Text variant="note">
        Not on this hub yet. About {sizeText(model.bytes)}, {model.license}.
        {model.problem && <StatusText variant="bad"> {model.problem}</StatusText>}
      </Text>
      <Offer model={model} upstream={data.upstream} />
    </>
  );
};
