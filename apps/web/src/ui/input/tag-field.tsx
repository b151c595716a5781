import { X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";

interface TagFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onTags: (tags: readonly string[]) => void;
  readonly placeholder?: string;
  /** Whether spaces and commas are part of a tag. */
  readonly isVerbatim?: boolean;
  readonly max?: number;
}

export const TagField = ({ label, tags, onTags, placeholder, isVerbatim = false, max = Infinity }: TagFieldProps) => {
  const [text, setText] = useState("");
  const id = useId();
  const add = (typed: string) => {
    const words = isVerbatim ? [typed] : typed.split(",").map((word) => word.trim());
    const fresh = words.filter((word) => word !== "" && !tags.includes(word));
    if (fresh.length > 0) onTags([...tags, ...new Set(fresh)].slice(0, max));
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.metaKey && !event.ctrlKey;
    if ((isEnter || (event.key === "," && !isVerbatim)) && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "") onTags(tags.slice(0, -1));
  };
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-0.5 rounded-control border border-line bg-surface p-0.5 transition-colors hover:border-line-strong">
        {tags.map((tag) => (
          <span key={tag} className="inline-flex items-center gap-0.25 rounded-[4px] bg-wash py-[1px] pl-0.75 text-sm">
            {tag}
            <button
              type="button"
              onClick={() => onTags(tags.filter((other) => other !== tag))}
              aria-label={`Remove ${tag}`}
              className="inline-flex size-3 items-center justify-center rounded-[4px] text-ink-soft hover:text-ink"
            >
              <X size={12} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          placeholder={placeholder}
          disabled={tags.length >= max}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={() => add(text)}
          className="h-3 min-w-[6rem] flex-1 bg-transparent px-0.5 text-sm outline-none placeholder:text-ink-soft"
        />
      </div>
    </div>
  );
};
