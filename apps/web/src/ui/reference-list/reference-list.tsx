import { CopyButton } from "../copy-button/copy-button.tsx";

interface Reference {
  readonly id: string;
  readonly description: string;
}

const Id = ({ id }: { readonly id: string }) => {
  const slash = id.indexOf("/") + 1;
  return (
    <code className="min-w-0 font-mono text-[0.8125rem] leading-[1.5] break-words">
      <span className="text-ink-soft">{id.slice(0, slash)}</span>
      <wbr />
      {id.slice(slash)}
    </code>
  );
};

/** Things known by an id, the owner softened, each with one sentence. Pointing at one reveals the way to copy its id. */
export const ReferenceList = ({ references }: { readonly references: readonly Reference[] }) => (
  <ul>
    {references.map(({ id, description }) => (
      <li key={id} className="group relative border-t border-line py-1.25 pr-3.5">
        <Id id={id} />
        <p className="mt-[2px] text-sm text-ink-soft text-pretty">{description}</p>
        <span className="absolute top-1 right-0 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={id} label={id} />
        </span>
      </li>
    ))}
  </ul>
);
