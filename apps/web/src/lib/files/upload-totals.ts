interface TotalRow {
  readonly size: number;
  readonly state: string;
  readonly done: number;
}

export interface UploadTotals {
  readonly files: number;
  readonly settledFiles: number;
  readonly bytes: number;
  readonly doneBytes: number;
  readonly failed: number;
}

/** Sums of an upload. Hashing is no progress of the transfer. */
export const uploadTotals = (rows: readonly TotalRow[]): UploadTotals => {
  let settledFiles = 0;
  let bytes = 0;
  let doneBytes = 0;
  let failed = 0;
  for (const { size, state, done } of rows) {
    bytes += size;
    const isSettled = !["waiting", "hashing", "sending"].includes(state);
    if (isSettled) settledFiles += 1;
    if (state === "failed") failed += 1;
    doneBytes += isSettled ? size : state === "sending" ? done : 0;
  }
  return { files: rows.length, settledFiles, bytes, doneBytes, failed };
};

/** `about 9 seconds left`, `about 3 minutes left`; empty while the rate is not known. */
export const timeLeftText = (bytesLeft: number, rate: number): string => {
  if (rate <= 0 || bytesLeft <= 0) return "";
  const seconds = Math.max(1, Math.round(bytesLeft / rate));
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  const [shown, name] = count < 120 ? [count, unit] : [Math.round(count / 60), "hour"];
  return `about ${shown} ${name}${shown === 1 ? "" : "s"} left`;
};
