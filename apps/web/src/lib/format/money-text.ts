/** An amount of US dollars: cents where it is large, as many places as tell it from nothing where it is small. */
export const usdText = (dollars: number): string => {
  const size = Math.abs(dollars);
  if (size === 0) return "$0";
  if (size < 1e-9) return "under $0.000000001";
  if (size >= 1) return `$${dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  // Three digits that say something, and no zeros after them.
  const places = Math.min(9, Math.max(2, 2 - Math.floor(Math.log10(size))));
  const text = dollars.toFixed(places).replace(/0+$/, "");
  return `$${/\.\d\d/.test(text) ? text : dollars.toFixed(2)}`;
};

/** An amount in billionths of a US dollar, as the ledger keeps it. */
export const nanoText = (nano: number): string => usdText(nano / 1e9);
