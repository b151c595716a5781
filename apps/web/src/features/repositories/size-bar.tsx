/** Ten thousand to a trillion, on a logarithmic scale. */
const min = 4;
const max = 12;

/** The number beside it says the same, so it is left out where there is little room. */
export const SizeBar = ({ parameters }: { readonly parameters: number }) => {
  const share = (Math.log10(Math.max(1, parameters)) - min) / (max - min);
  return (
    <span
      aria-hidden="true"
      className="mr-0.5 inline-block max-sm:hidden h-[4px] w-6 overflow-hidden rounded-full bg-line"
    >
      <span
        className="block h-full min-w-[2px] rounded-full bg-bar"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
};
