import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";

interface CommentBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  readonly view: "write" | "preview";
  readonly onView: (view: "write" | "preview") => void;
  readonly preview: ReactNode;
  /** Ctrl Enter. */
  readonly onSubmit: () => void;
  readonly maxLength: number;
  readonly note: string;
  readonly error?: string | undefined;
  readonly actions: ReactNode;
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: boolean | undefined;
}

/** A text field for Markdown, with a preview. */
export const CommentBox = (props: CommentBoxProps) => {
  const { label, text, onText, placeholder, view, onView, preview, onSubmit, maxLength, note, error, actions } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="min-w-0">
      <div className="border-b border-line px-1 py-0.75">
        <TextChoice
          label="View"
          choices={[
            { value: "write", label: "Write" },
            { value: "preview", label: "Preview" },
          ]}
          value={view}
          onChoose={onView}
        />
      </div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        hidden={view === "preview"}
        value={text}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={press}
        className="field-sizing-content block max-h-[60dvh] min-h-[6.5rem] w-full resize-y bg-transparent px-2 py-1.5 text-[0.9375rem] outline-offset-[-2px] placeholder:text-ink-soft"
      />
      {view === "preview" && (
        <div className="min-h-[6.5rem] px-2 py-1.5 [overflow-wrap:anywhere]">
          {text.trim() ? preview : <p className="text-sm text-ink-soft">Nothing to preview.</p>}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1">
        <div className="min-w-0 flex-1 text-xs text-ink-soft">
          {error ? (
            <span role="alert" className="text-bad">
              {error}
            </span>
          ) : (
            <span className="max-sm:hidden">{note}</span>
          )}
        </div>
        {actions}
      </div>
    </div>
  );
};
