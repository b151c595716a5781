import type { EngineEndpoint } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { modelEndpointsQuery } from "../../api/model/engines.ts";
import { engineLabels, statusLabels } from "../../lib/engine-labels.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { SettingsSection } from "./settings-section.tsx";

const columns = [
  { key: "state", header: "State" },
  { key: "address", header: "Address" },
  { key: "kind", header: "Engine" },
] as const;

const rowOf = ({ id, address, kind, load }: EngineEndpoint) => {
  const { text, variant, isTransition } = statusLabels[load.status];
  return {
    key: String(id),
    cells: [
      <StatusText key="state" variant={variant} hasDot isRing={isTransition}>
        {text}
      </StatusText>,
      <Code key="address">{address}</Code>,
      engineLabels[kind],
    ],
  };
};

export const EnginesSection = ({ model }: { readonly model: string }) => {
  const { data } = useQuery(modelEndpointsQuery(model));
  if (!data) return null;
  return (
    <SettingsSection title="Engines" id="engines">
      {data.length > 0 ? (
        <Table label="Endpoints" columns={columns} rows={data.map(rowOf)} />
      ) : (
        <Text variant="soft">No engine serves this model yet.</Text>
      )}
      <Text>
        <TextLink href={data.length > 0 ? "/engines" : `/engines?model=${encodeURIComponent(model)}`}>
          {data.length > 0 ? "Manage engines" : "Connect an engine"}
        </TextLink>
      </Text>
    </SettingsSection>
  );
};
