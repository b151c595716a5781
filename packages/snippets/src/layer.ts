import type { Context } from "@orrery/template";
import type { Tree } from "./expression.ts";
import { ofFixed } from "./fixed.ts";
import { type Held, hold, isHeld, Place, release, type Writing } from "./held-values.ts";

/**
 * Variables of templates, told apart into what decides which lines a snippet has, and the held values those lines show.
 * Two layers with the same id have the same plain variables, and held values of the same names in the same order.
 */
export interface Layer {
  readonly variables: Context;
  readonly id: number;
  readonly values: readonly Tree[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes down all that is plain; what is held leaves a star, and is put on the list. */
const shapeOf = (value: unknown, values: Tree[]): string => {
  if (value === undefined) return "-";
  if (typeof value === "string") return `${value.length}:${value}`;
  if (typeof value !== "object" || value === null) return `${value};`;
  if (isHeld(value)) {
    values.push(release(value) as Tree);
    return "*";
  }
  const inner = partsOf(value);
  values.push(...inner.values);
  return inner.shape;
};

/** The shape of a record or a list, which is short: it goes by its number. */
const partsOf = ofFixed((value: object): { readonly shape: string; readonly values: readonly Tree[] } => {
  const values: Tree[] = [];
  let shape = Array.isArray(value) ? "list" : "record";
  for (const name in value) shape += `${name}=${shapeOf((value as Fields)[name], values)}`;
  return { shape: `#${idOf(shape)};`, values };
});

const ids = new Map<string, number>();
let lastId = 0;
/** Shapes that are remembered; there are some hundreds, unless someone makes templates out of their users' data. */
const most = 10_000;

/** Ids are never given twice, so that whatever was kept under an old one is only forgotten, never mistaken. */
const idOf = (shape: string): number => {
  const known = ids.get(shape);
  if (known !== undefined) return known;
  if (ids.size >= most) ids.clear();
  ids.set(shape, ++lastId);
  return lastId;
};

/** Takes variables apart. Layers of one kind have the same names in the same order, which the shape can leave out. */
export const layerOf = (kind: string, variables: Context): Layer => {
  const values: Tree[] = [];
  let shape = kind;
  for (const name in variables) shape += shapeOf(variables[name], values);
  return { variables, id: idOf(shape), values };
};

/** The same variables with places where values were held, in the order in which `shapeOf` meets them. */
const withPlaces = (value: unknown, next: () => Held): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (isHeld(value)) return next();
  if (Array.isArray(value)) return value.map((item) => withPlaces(item, next));
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = withPlaces((value as Fields)[name], next);
  return copy;
};

/** What a template is rendered with to learn where values go: all that is plain, and places. */
export const placesIn = ({ variables }: Layer, layer: Writing["layer"], found: Writing[]): Context => {
  let count = 0;
  return withPlaces(variables, () => hold(new Place(layer, count++, found))) as Context;
};
