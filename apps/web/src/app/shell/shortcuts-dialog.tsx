import { PlainDialog } from "../../ui/overlay/dialog/plain-dialog.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

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
