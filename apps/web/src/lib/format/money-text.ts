/** Two decimals from $1, three significant digits below. */
export const usdText = (dollars: number): string => {
  const size = Math.abs(dollars);
  if (size === 0) return "$0";
  if (size < 1e-9) return "under $0.000000001";
  if (size >= 1) return `$${dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  // Three significant digits without trailing zeros.
  const places = Math.min(9, Math.max(2, 2 - Math.floor(Math.log10(size))));
  const text = dollars.toFixed(places).replace(/0+$/, "");
  return `$${/\.\d\d/.test(text) ? text : dollars.toFixed(2)}`;
};

/** What a call costs: `Free` for nothing. */
export const chargeText = (dollars: number): string => (dollars === 0 ? "Free" : usdText(dollars));

/** The ledger stores billionths of a US dollar. */
export const nanoText = (nano: number): string => usdText(nano / 1e9);
