import type { ReactNode } from "react";

interface EditorPanesProps {
  readonly editor: ReactNode;
  /** Beside the editor on wide screens, below it on narrow ones. */
  readonly preview: ReactNode;
}

/** Sections out of view are not laid out again with each key. */
const onlyInView = "[&>div>*]:[contain-intrinsic-size:auto_400px] [&>div>*]:[content-visibility:auto]";

export const EditorPanes = ({ editor, preview }: EditorPanesProps) => (
  <div className={`grid gap-2 ${preview ? "lg:grid-cols-2" : ""}`}>
    <div className="flex min-h-[24rem] min-w-0 flex-col overflow-auto rounded-card border border-line bg-surface focus-within:border-brass lg:h-[75dvh]">
      {editor}
    </div>
    {preview && (
      <section
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
        tabIndex={0}
        className={`min-w-0 overflow-auto rounded-card border border-line bg-surface p-2 sm:p-3 lg:h-[75dvh] ${onlyInView}`}
      >
        {preview}
      </section>
    )}
  </div>
);
