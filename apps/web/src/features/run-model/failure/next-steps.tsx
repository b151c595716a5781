import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export const NextSteps = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col">
    {children}
  </ul>
);

interface NextStepProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string;
  readonly action: ReactNode;
}

export const NextStep = ({ icon: Icon, title, note, action }: NextStepProps) => (
  <li className="flex items-center gap-1.5 border-t border-line py-1.5 text-sm">
    <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-soft" />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-medium">{title}</span>
      <span className="text-ink-soft text-pretty">{note}</span>
    </span>
    {action}
  </li>
);
