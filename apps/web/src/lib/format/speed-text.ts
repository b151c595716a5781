/** `48 tokens/s`. */
export const speedText = (tokensPerSecond: number): string => [Math.round(tokensPerSecond), "tokens/s"].join(" ");
