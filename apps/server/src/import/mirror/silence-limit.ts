/** An upstream that does not send the first byte is given up sooner than one that stops in the middle. */
const maxFirstMs = 1_500;
/** Clients wait without a byte meanwhile. What was downloaded is stored, and the next request resumes it. */
const maxMs = 20_000;

/** Tells whether another pause of a download would be too long, with those since its last new byte. */
export const createSilenceLimit = (done: () => number): ((milliseconds: number) => boolean) => {
  let known = 0;
  let silentMs = 0;
  return (milliseconds) => {
    if (done() !== known) [known, silentMs] = [done(), 0];
    silentMs += milliseconds;
    return silentMs > (known === 0 ? maxFirstMs : maxMs);
  };
};
