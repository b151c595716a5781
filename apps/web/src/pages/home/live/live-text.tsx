interface LiveTextProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
}

/** A large text field without a frame; its panel has one. */
export const LiveText = ({ label, text, onText, maxLength }: LiveTextProps) => (
  <textarea
    aria-label={label}
    value={text}
    maxLength={maxLength}
    spellCheck={false}
    onChange={(event) => onText(event.currentTarget.value)}
    className="block h-[5.25rem] w-full resize-none bg-transparent px-2 py-1.75 text-lg outline-offset-[-2px]"
  />
);
