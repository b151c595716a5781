import type { Tree } from "./expression.ts";

/**
 * Values that templates pass on without looking inside. The engine takes plain data only, and copies what it does not
 * trust; a handle is plain, stays itself, and cannot be told by a user's data, for which the key has no name.
 */
const key = Symbol("held value");

/** A place in a template's output where a value will be written, found out by rendering without the value. */
export class Place {
  readonly #layer: Writing["layer"];
  readonly #index: number;
  readonly #found: Writing[];

  constructor(layer: Writing["layer"], index: number, found: Writing[]) {
    this.#layer = layer;
    this.#index = index;
    this.#found = found;
  }

  /** Notes how the value is to be written, and gives the mark that stands for it. */
  mark(write: Writing["write"]): string {
    const number = this.#found.push({ layer: this.#layer, index: this.#index, write }) - 1;
    return `${placeMark}${number}${placeMark}`;
  }
}

/** How one of the held values is written. */
export interface Writing {
  /** Whether the value is among those all clients share, or those of the client's own. */
  readonly layer: "common" | "own";
  /** Which of the values it is. */
  readonly index: number;
  readonly write: (tree: Tree) => string;
}

/** Stands around the number of a place. A private-use character: literals show those as escapes. */
export const placeMark = "\ue001";

/** A stand-in for a value, for a template to hand to a filter. */
export interface Held {
  readonly isHeld: true;
  readonly [key]: Tree | Place;
}

/** Makes a value, or the place of one, ready to be handed to a filter. */
export const hold = (content: Tree | Place): Held => ({ isHeld: true, [key]: content });

/** Whether something a template was given is a handle. */
export const isHeld = (value: object): value is Held => key in value;

/** The value or place behind a handle, or the plain value itself. */
export const release = (value: unknown): Tree | Place => {
  if (typeof value === "object" && value !== null && isHeld(value)) return value[key];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new TypeError("a template gave a filter something that is no value");
};
