type Vector = readonly number[];

export const lengthOf = (vector: Vector): number => Math.sqrt(dot(vector, vector));

const dot = (left: Vector, right: Vector): number => left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);

export const cosine = (left: Vector, right: Vector): number => {
  const lengths = lengthOf(left) * lengthOf(right);
  return lengths === 0 ? 0 : dot(left, right) / lengths;
};

export const cosines = (vectors: readonly Vector[]): readonly Vector[] =>
  vectors.map((left) => vectors.map((right) => cosine(left, right)));
