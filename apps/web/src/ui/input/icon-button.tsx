import type { LucideIcon } from "lucide-react";

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly id?: string;
}

export const IconButton = ({ icon: Icon, label, onPress, isDisabled = false, id }: IconButtonProps) => (
  <button
    type="button"
    id={id}
    onClick={onPress}
    disabled={isDisabled}
    aria-label={label}
    title={label}
    className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-wash hover:text-ink disabled:opacity-40"
  >
    <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
  </button>
);
