/** Drawn by us with one stroke weight: signs, not logos. */
const marks: { readonly [id: string]: string } = {
  together: "M11.9 10a4.7 4.7 0 1 1-9.4 0 4.7 4.7 0 0 1 9.4 0M17.5 10a4.7 4.7 0 1 1-9.4 0 4.7 4.7 0 0 1 9.4 0",
  groq: "M11.5 2.5 5 11.2h4.6L8.5 17.5 15 8.8h-4.6z",
  "fireworks-ai":
    "M10 2.5v4M10 13.5v4M2.5 10h4M13.5 10h4M4.7 4.7l2.8 2.8M12.5 12.5l2.8 2.8M15.3 4.7l-2.8 2.8M7.5 12.5l-2.8 2.8",
  cerebras: "M16 4.5A8 8 0 1 0 16 15.5M13.7 7.2a4.6 4.6 0 1 0 0 5.6M11 10h.01",
  replicate: "M4 17V4h12M8 17V8h8M12 17v-5h4",
  "fal-ai": "M4 10a6 6 0 0 0 6-6 6 6 0 0 0 6 6 6 6 0 0 0-6 6 6 6 0 0 0-6-6z",
  sambanova: "M4 5h12L8 10l8 5H4",
  nebius: "M4 16V4l12 12V4",
  novita: "M3 15 8 5l4 8 2-4 3 6",
  deepinfra: "M10 2.5 17 6v8l-7 3.5L3 14V6zM10 10v7.5M3 6l7 4 7-4",
  openai: "M10 3a7 7 0 1 0 7 7M10 6.5a3.5 3.5 0 1 0 3.5 3.5M10 3v3.5M17 10h-3.5",
  hyperbolic: "M4 3c4 4 4 10 0 14M16 3c-4 4-4 10 0 14",
};

/** For the rest: one of a few plain figures, chosen by the name. */
const figures = [
  "M10 3 17 16H3z",
  "M3.5 3.5h13v13h-13z",
  "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0",
  "M10 2.5 17.5 10 10 17.5 2.5 10z",
  "M6 3h8l4 7-4 7H6l-4-7z",
] as const;

const figureOf = (id: string): string =>
  figures[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % figures.length] ?? figures[0];

/** Always beside the provider's label. */
export const ProviderMark = ({ id }: { readonly id: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`inline-block size-2.5 shrink-0 ${id === "hf-inference" ? "text-brass" : ""}`}
  >
    {id === "hf-inference" ? (
      <>
        <circle cx="10" cy="10" r="7.5" />
        <circle cx="10" cy="10" r="3.6" />
        <circle cx="15.3" cy="4.7" r="1.7" fill="currentColor" stroke="none" />
      </>
    ) : (
      <path d={marks[id] ?? figureOf(id)} />
    )}
  </svg>
);

/** A provider's mark beside the title of its page. */
export const ProviderTile = ({ id }: { readonly id: string }) => (
  <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-card border border-line-strong bg-surface">
    <ProviderMark id={id} />
  </span>
);

/** A provider's mark with its name. */
export const ProviderName = ({ id, label }: { readonly id: string; readonly label: string }) => (
  <span className="inline-flex items-center gap-1 align-middle whitespace-nowrap">
    <ProviderMark id={id} />
    {label}
  </span>
);
