import {
  CheckCircle2,
  CircleAlert,
  CloudDownload,
  HardDrive,
  KeyRound,
  type LucideIcon,
  Server,
  ShieldAlert,
} from "lucide-react";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { ActionRow, ActionRows } from "../../../ui/list/action-rows.tsx";
import type { Attention } from "./attention.ts";

const icons: { readonly [I in Attention["icon"]]: LucideIcon } = {
  alert: CircleAlert,
  disk: HardDrive,
  engine: Server,
  key: KeyRound,
  import: CloudDownload,
  review: ShieldAlert,
};

const tones = { bad: "text-bad", warn: "text-warn", info: "text-ink-soft" } as const;
const iconLook = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export const AttentionList = ({ items }: { readonly items: readonly Attention[] }) => {
  if (items.length === 0)
    return (
      <p className="flex items-center gap-1 text-sm">
        <CheckCircle2 {...iconLook} className="text-good" />
        Everything works.
      </p>
    );
  return (
    <ActionRows label="Needs attention">
      {items.map(({ key, level, icon, title, detail, action }) => {
        const Icon = icons[icon];
        return (
          <ActionRow
            key={key}
            mark={<Icon {...iconLook} className={tones[level]} />}
            detail={detail}
            actions={<ButtonLink href={action.href}>{action.label}</ButtonLink>}
          >
            <strong className="font-medium">{title}</strong>
          </ActionRow>
        );
      })}
    </ActionRows>
  );
};
