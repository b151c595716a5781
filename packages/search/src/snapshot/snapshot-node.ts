/** A part of a snapshot: typed arrays are written as they are, the rest as JSON. */
export type StoredValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int32Array
  | Float64Array
  | readonly StoredValue[]
  | SnapshotNode;

export interface SnapshotNode {
  readonly [name: string]: StoredValue;
}
