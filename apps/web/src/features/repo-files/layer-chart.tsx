import type { FileHeader } from "@orrery/contract";
import { countText } from "../../lib/format/count-text.ts";
import { ColumnChart } from "../../ui/chart/column-chart/column-chart.tsx";

type Layer = FileHeader["layers"][number];

/** More types would not be told apart. */
const maxTypes = 4;

const inType = ({ types }: Layer, isIncluded: (type: string) => boolean): number =>
  types.reduce((sum, { type, parameters }) => (isIncluded(type) ? sum + parameters : sum), 0);

const typeLayers = (layers: readonly Layer[], types: FileHeader["types"]) => {
  const names = types.map(({ type }) => type);
  const own = names.length > maxTypes ? names.slice(0, maxTypes - 1) : names;
  const layerOf = (key: string, label: string, isIncluded: (type: string) => boolean) => ({
    key,
    label,
    values: layers.map((layer) => inType(layer, isIncluded)),
  });
  const named = own.map((name) => layerOf(name, name, (type) => type === name));
  const rest = names.length - own.length;
  return rest > 0 ? [...named, layerOf("rest", `${rest} more`, (type) => !own.includes(type))] : named;
};

/** `0` of `model.layers.0`, else the whole name. */
const shortName = (name: string): string => /\d+$/.exec(name)?.[0] ?? name.slice(name.lastIndexOf(".") + 1);

const titleOf = ({ name, types }: Layer): string =>
  `${name}: ${types.map(({ type, parameters }) => `${countText(parameters)} ${type}`).join(", ")}`;

/** The table of types and the list of tensors say the same in text. */
export const LayerChart = ({ header: { layers, types } }: { readonly header: FileHeader }) => {
  const largest = layers.reduce((best, layer) => (layer.parameters > best.parameters ? layer : best));
  const label = `Parameters by layer, ${layers[0]?.name} to ${layers.at(-1)?.name}; most in ${largest.name}: ${countText(largest.parameters)}.`;
  return (
    <ColumnChart
      label={label}
      columns={layers.map((layer) => ({ key: layer.name, name: shortName(layer.name), title: titleOf(layer) }))}
      layers={typeLayers(layers, types)}
      valueText={countText}
    />
  );
};
