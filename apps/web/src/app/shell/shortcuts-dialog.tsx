import { PlainDialog } from "../../ui/overlay/dialog/plain-dialog.tsx";
import { Kbd } from "../../ui/text/text.tsx";

interface ShortcutListProps {
  readonly label: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly action: string }[];
}

const ShortcutList = ({ label, shortcuts }: ShortcutListProps) => (
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

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const control = isApple ? "⌘" : "Ctrl";

const shortcuts = [
  { keys: [control, "K"], action: "Search the hub" },
  { keys: ["/"], action: "Search on this page" },
  { keys: ["?"], action: "Show shortcuts" },
  { keys: [control, "Enter"], action: "Run or send" },
  { keys: ["Esc"], action: "Stop a run, or close a dialog" },
  { keys: ["↑", "↓"], action: "Move in a list" },
] as const;

export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <PlainDialog title="Keyboard shortcuts" description="Press ? on any page to open this list." isOpen onOpen={onClose}>
    <ShortcutList label="Shortcuts" shortcuts={shortcuts} />
  </PlainDialog>
);
