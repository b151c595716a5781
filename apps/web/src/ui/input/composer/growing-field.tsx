import { type TextareaHTMLAttributes, useEffect, useId, useRef } from "react";

interface GrowingFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const maxPixels = 220;

/** A text area without a frame that is as high as its text, up to a limit. */
export const GrowingField = ({ label, text, onText, className = "", ...rest }: GrowingFieldProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${Math.min(current.scrollHeight, maxPixels)}px`;
  }, [text]);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        value={text}
        dir="auto"
        onChange={(event) => onText(event.currentTarget.value)}
        className={`w-full min-w-0 resize-none bg-transparent outline-none placeholder:text-ink-soft ${className}`}
        {...rest}
      />
    </>
  );
};
