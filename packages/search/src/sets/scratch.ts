/** An array that questions borrow one after the other. */
interface Loan {
  array: Int32Array;
  isLent: boolean;
}

const loans: Loan[] = [];

/** The shortest array at hand that is long enough. */
const fittingLoan = (length: number): Loan | undefined => {
  let best: Loan | undefined;
  for (const loan of loans) {
    if (loan.isLent || loan.array.length < length) continue;
    if (!best || loan.array.length < best.array.length) best = loan;
  }
  return best;
};

/** An array for a question to come: one that is too short is replaced, so that they are never more than one needs. */
const longerLoan = (length: number): Loan => {
  const short = loans.find(({ isLent }) => !isLent);
  const loan = short ?? { array: new Int32Array(0), isLent: false };
  if (!short) loans.push(loan);
  // Room that is never written to is not resident.
  loan.array = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1024, length))));
  return loan;
};

/**
 * An array for the time of one question; what it holds is left from before. Memory that is fresh from the system costs
 * a fault for every page that is touched, and then work for the collector: facets have millions of counts and rows.
 */
export const borrowNumbers = (length: number): Int32Array => {
  const loan = fittingLoan(length) ?? longerLoan(length);
  loan.isLent = true;
  return loan.array.subarray(0, length);
};

/** Ends a question: its arrays are used again by the next. */
export const releaseNumbers = (): void => {
  for (const loan of loans) loan.isLent = false;
};
