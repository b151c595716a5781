export const Initial = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-wash text-sm font-semibold text-ink transition-colors hover:border-brass"
  >
    {(Array.from(name)[0] ?? "?").toUpperCase()}
  </span>
);
