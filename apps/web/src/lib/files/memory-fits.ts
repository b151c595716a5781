/** Bytes that a model takes when it runs. */
interface Memory {
  readonly weights: number;
  readonly fixed: number;
  readonly perToken: number;
}

/** Memory is binary, as vendors of GPUs count it. */
const gigabyte = 2 ** 30;
/** Stays free, as llama.cpp does. */
const margin = gigabyte;
const sizes = [2, 4, 8, 16, 24, 32, 48, 80, 141, 192] as const;
const sizesShown = 3;
const minContext = 512;
const requestTokens = 8192;

interface Fit {
  readonly gigabytes: number;
  /** Tokens of one request. */
  readonly context: number;
  /** Requests of 8,192 tokens at once. */
  readonly requests: number;
}

const tokensIn = ({ weights, fixed, perToken }: Memory, bytes: number): number =>
  Math.floor((bytes - margin - weights - fixed) / Math.max(1, perToken));

/** The smallest memory sizes that a model fits into. */
export const memoryFits = (memory: Memory, contextLength: number): readonly Fit[] =>
  sizes
    .map((gigabytes) => ({ gigabytes, tokens: tokensIn(memory, gigabytes * gigabyte) }))
    .filter(({ tokens }) => tokens >= Math.min(minContext, contextLength))
    .slice(0, sizesShown)
    .map(({ gigabytes, tokens }) => ({
      gigabytes,
      context: Math.min(contextLength, tokens),
      requests: contextLength < requestTokens ? 0 : Math.floor(tokens / requestTokens),
    }));

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** `4.4 GB` of 2³⁰ bytes each, unlike the size of a file. */
export const memorySizeText = (bytes: number): string => {
  const unit = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1024 ** unit;
  return `${unit > 0 && value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} ${units[unit]}`;
};
