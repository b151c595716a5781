import { CopyButton } from "../copy-button/copy-button.tsx";

interface Example {
  readonly key: string;
  readonly title?: string | undefined;
  readonly words: string;
  readonly notes: readonly string[];
}

/** Short texts to take along, each with a way to copy it. */
export const ExampleList = ({ label, examples }: { readonly label: string; readonly examples: readonly Example[] }) => (
  <div>
    <div className="pb-0.5 text-sm text-ink-soft">{label}</div>
    <ul>
      {examples.map(({ key, title, words, notes }) => (
        <li key={key} className="relative border-t border-line py-1 pr-3.5 text-sm">
          {title && <div className="text-xs text-ink-soft">{title}</div>}
          <div className="line-clamp-4 whitespace-pre-wrap">{words}</div>
          {notes.map((note) => (
            <div key={note} className="mt-0.5 line-clamp-3 text-ink-soft">
              {note}
            </div>
          ))}
          <span className="absolute top-0.75 right-0">
            <CopyButton text={words} label="the example" />
          </span>
        </li>
      ))}
    </ul>
  </div>
);
