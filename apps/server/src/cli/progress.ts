import type { Terminal } from "./command.ts";

const width = 30;
const clear = "\r\u001b[K";

const barOf = (done: number, total: number | undefined): string => {
  if (!total) return "";
  const filled = Math.round(width * Math.min(1, done / total));
  return `[${"█".repeat(filled)}${"░".repeat(width - filled)}] ${Math.floor(100 * Math.min(1, done / total))} %  `;
};

/** A bar for those who watch, and plain lines for files and pipes: one for each tenth of the way. */
export const createProgress = ({ err, isInteractive }: Terminal) => {
  let printed = "";
  const ofTotal = (done: number, total: number | undefined) => (total ? `${done} of ${total}` : String(done));
  return {
    show: (label: string, done: number, total?: number) => {
      if (isInteractive) return err(`${clear}${barOf(done, total)}${label} ${ofTotal(done, total)}`);
      const step = total ? Math.floor((10 * done) / total) : done;
      if (printed === `${label} ${step}`) return;
      printed = `${label} ${step}`;
      err(`${label}: ${ofTotal(done, total)}\n`);
    },
    /** A line of its own, above the bar. */
    note: (text: string): void => err(`${isInteractive ? clear : ""}${text}\n`),
    end: (): void => {
      if (isInteractive) err(clear);
    },
  };
};

/** Shows how far a long piece of work has come. */
export type ProgressReporter = ReturnType<typeof createProgress>;
