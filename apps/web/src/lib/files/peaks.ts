/** Root mean square per step, scaled so that the maximum is 1. */
export const peaksOf = (samples: Float32Array, steps: number): readonly number[] => {
  const length = Math.max(1, Math.floor(samples.length / steps));
  const loudness = Array.from({ length: steps }, (_, step) => {
    let sum = 0;
    for (let at = step * length; at < (step + 1) * length; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / length);
  });
  const loudest = Math.max(...loudness);
  return loudness.map((value) => (loudest > 0 ? value / loudest : 0));
};
