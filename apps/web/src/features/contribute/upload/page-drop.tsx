import { Upload } from "lucide-react";
import { useEffect, useState } from "react";

interface PageDropProps {
  readonly label: string;
  readonly onDrop: (transfer: DataTransfer) => void;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Takes files that are dropped anywhere on the page, and shows that it does. */
export const PageDrop = ({ label, onDrop }: PageDropProps) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      onDrop(event.dataTransfer);
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    for (const [name, handler] of Object.entries(handlers)) document.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        document.removeEventListener(name, handler as EventListener);
    };
  }, [onDrop]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-1 z-50 flex items-center justify-center rounded-card border-2 border-dashed border-brass bg-brass-wash">
      <p className="flex items-center gap-1 rounded-control bg-surface px-2 py-1 font-medium shadow-float">
        <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </p>
    </div>
  );
};
