import type { FileChange } from "@orrery/contract";

type Tensors = NonNullable<FileChange["tensors"]>;

export interface TensorRow {
  readonly name: string;
  readonly status: FileChange["status"];
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

const shapeText = (shape: readonly number[]): string => (shape.length > 0 ? shape.join(" × ") : "scalar");

const whatChanged = ({ before, after }: Tensors["changed"][number]): string => {
  const isShape = shapeText(before.shape) !== shapeText(after.shape);
  const isType = before.type !== after.type;
  return isShape && isType ? "Shape, type" : isShape ? "Shape" : "Type";
};

const tensorText = ({ type, shape }: { readonly type: string; readonly shape: readonly number[] }): string =>
  `${shapeText(shape)} ${type}`;

/** Changed tensors first, then added and removed ones. */
export const tensorRows = ({ changed, added, removed }: Tensors): readonly TensorRow[] => [
  ...changed.map((tensor) => ({
    name: tensor.name,
    status: "modified" as const,
    what: whatChanged(tensor),
    before: tensorText(tensor.before),
    after: tensorText(tensor.after),
  })),
  ...added.map((tensor) => ({
    name: tensor.name,
    status: "added" as const,
    what: "Added",
    before: "–",
    after: tensorText(tensor),
  })),
  ...removed.map((tensor) => ({
    name: tensor.name,
    status: "removed" as const,
    what: "Removed",
    before: tensorText(tensor),
    after: "–",
  })),
];

/** `+1,024`, `−12`, `unchanged`. */
export const signedText = (difference: number, format: (amount: number) => string): string => {
  if (difference === 0) return "unchanged";
  return `${difference > 0 ? "+" : "−"}${format(Math.abs(difference))}`;
};

type Layer = Tensors["layers"][number];

export const layerChange = ({ added, removed, changed, same }: Layer): "same" | "added" | "removed" | "changed" => {
  if (added + removed + changed === 0) return "same";
  if (removed + changed + same === 0) return "added";
  return added + changed + same === 0 ? "removed" : "changed";
};

/** What the strip of layers shows, in one sentence for each kind of change. */
export const layersText = (layers: readonly Layer[]): string => {
  const namesOf = (change: ReturnType<typeof layerChange>) =>
    layers.filter((layer) => layerChange(layer) === change).map(({ name }) => name);
  const listed = (title: string, names: readonly string[]): string => {
    const rest = names.length > 5 ? ` and ${names.length - 5} more` : "";
    return names.length > 0 ? `${title}: ${names.slice(0, 5).join(", ")}${rest}.` : "";
  };
  const unchanged = `${namesOf("same").length} of ${layers.length} layers unchanged.`;
  const parts = [listed("Changed", namesOf("changed")), listed("Added", namesOf("added"))];
  return [unchanged, ...parts, listed("Removed", namesOf("removed"))].filter(Boolean).join(" ");
};
