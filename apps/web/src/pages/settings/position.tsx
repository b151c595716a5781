/** The position of a row in an order that counts. */
export const Position = ({ number }: { readonly number: number }) => (
  <span aria-hidden="true" className="w-full font-display text-xl text-brass tabular-nums">
    {number}
  </span>
);
