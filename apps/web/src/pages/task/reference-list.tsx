import { CopyButton } from "../../ui/input/copy-button.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

interface Reference {
  readonly id: string;
  readonly description: string;
  readonly href?: string;
}

export const ReferenceList = ({ references }: { readonly references: readonly Reference[] }) => (
  <ul>
    {references.map(({ id, description, href }) => (
      <li key={id} className="group relative border-t border-line py-1.25 pr-3.5">
        <span className="text-[0.8125rem] leading-[1.5]">
          {href ? (
            <Anchor href={href} className="-my-[4px] py-[4px] transition-colors hover:text-brass">
              <IdText id={id} />
            </Anchor>
          ) : (
            <IdText id={id} />
          )}
        </span>
        <p className="mt-[2px] text-sm text-ink-soft text-pretty">{description}</p>
        <span className="absolute top-1 right-0 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={id} label={id} />
        </span>
      </li>
    ))}
  </ul>
);
