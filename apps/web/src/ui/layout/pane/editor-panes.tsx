import type { ReactNode } from "react";

interface EditorPanesProps {
  readonly editor: ReactNode;
  /** Beside the editor on wide screens, below it on narrow ones. */
  readonly preview: ReactNode;
}

export const EditorPanes = ({ editor, preview }: EditorPanesProps) => (
  <div className={`grid gap-2 ${preview ? "lg:grid-cols-2" : ""}`}>
    <div className="min-h-[24rem] min-w-0 overflow-hidden rounded-card border border-line bg-surface focus-within:border-brass">
      {editor}
    </div>
    {preview && (
      <section
        aria-label="Preview"
        className="min-w-0 overflow-hidden rounded-card border border-line bg-surface p-2 sm:p-3"
      >
        {preview}
      </section>
    )}
  </div>
);
