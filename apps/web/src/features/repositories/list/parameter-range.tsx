import { FacetGroup } from "../../../ui/input/facet/facet-group.tsx";
import { Range, type StopRange } from "../../../ui/input/range.tsx";
import type { ListContext } from "./list-context.ts";
import { boundText, type ParameterRange as Parameters } from "./list-state.ts";

const bounds = [1e6, 1e7, 1e8, 5e8, 1e9, 3e9, 7e9, 14e9, 34e9, 70e9, 200e9, 1e12] as const;

const stops = ["any", ...bounds.map(boundText), "any"];
const last = stops.length - 1;

/** The nearest stop outside the bound. */
const indexOfMin = (min: number | undefined): number =>
  min === undefined ? 0 : bounds.findLastIndex((bound) => bound <= min) + 1;
const indexOfMax = (max: number | undefined): number => {
  const at = max === undefined ? -1 : bounds.findIndex((bound) => bound >= max);
  return at < 0 ? last : at + 1;
};

const toParameters = ([from, to]: StopRange): Parameters => {
  const min = bounds[from - 1];
  const max = bounds[to - 1];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

export const ParameterRange = ({ state, onChange }: ListContext) => {
  const { min, max } = state.parameters;
  const isSet = min !== undefined || max !== undefined;
  return (
    <FacetGroup title="Parameters" chosen={isSet ? 1 : 0}>
      <Range
        label="parameters"
        stops={stops}
        value={[indexOfMin(min), indexOfMax(max)]}
        onChoose={(span) => onChange((now) => ({ ...now, parameters: toParameters(span) }), "choice")}
      />
    </FacetGroup>
  );
};
