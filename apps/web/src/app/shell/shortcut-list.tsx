import { Kbd } from "../../ui/text/text.tsx";

interface ShortcutListProps {
  readonly label: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly action: string }[];
}

export const ShortcutList = ({ label, shortcuts }: ShortcutListProps) => (
  <dl aria-label={label} className="text-sm">
    {shortcuts.map(({ keys, action }) => (
      <div key={action} className="flex items-center justify-between gap-2 border-t border-line py-0.75">
        <dt>{action}</dt>
        <dd className="flex gap-0.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
