import { CircleHelp, Clock, ShieldCheck, ShieldQuestionMark, ShieldX } from "lucide-react";

const looks = {
  verified: { Icon: ShieldCheck, label: "Signed", color: "text-good" },
  unknown: { Icon: ShieldQuestionMark, label: "Signer unknown", color: "text-warn" },
  mismatch: { Icon: ShieldX, label: "Signature doesn’t match", color: "text-bad" },
  invalid: { Icon: ShieldX, label: "Invalid signature", color: "text-bad" },
  incomplete: { Icon: Clock, label: "Signature not checked", color: "text-ink-soft" },
  unsupported: { Icon: CircleHelp, label: "Signature not supported", color: "text-ink-soft" },
  unsigned: { Icon: CircleHelp, label: "Not signed", color: "text-ink-soft" },
} as const;

export type SignatureState = keyof typeof looks;

/** “Signed by Ada”, or what is wrong. */
export const signatureLabel = (state: SignatureState, signer?: string): string =>
  state === "verified" && signer ? `Signed by ${signer === "This hub" ? "this hub" : signer}` : looks[state].label;

interface SignatureButtonProps {
  readonly state: SignatureState;
  readonly signer?: string | undefined;
  readonly onOpen: () => void;
}

/** Whether files are signed, and by whom; opens the details. */
export const SignatureButton = ({ state, signer, onOpen }: SignatureButtonProps) => {
  const { Icon, color } = looks[state];
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className={`inline-flex h-3 max-w-full min-w-3 items-center gap-0.5 rounded-control px-0.5 text-sm transition-colors hover:bg-wash ${color}`}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{signatureLabel(state, signer)}</span>
    </button>
  );
};
