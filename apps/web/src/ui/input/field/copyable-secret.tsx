import { CopyButton } from "../copy-button.tsx";

interface SecretShownProps {
  readonly label: string;
  readonly text: string;
}

export const CopyableSecret = ({ label, text }: SecretShownProps) => (
  <div className="flex items-center gap-1 rounded-control border border-line-strong bg-paper py-0.5 pr-0.5 pl-1.25">
    <output aria-label={label} className="min-w-0 flex-1 font-mono text-sm break-all select-all">
      {text}
    </output>
    <CopyButton text={text} label={label.toLowerCase()} />
  </div>
);
