import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "../../../ui/input/button/button.tsx";

interface FoldAfterRunProps {
  readonly isRunning: boolean;
  /** Opens it again. */
  readonly action: string;
  readonly children: ReactNode;
}

/** On a phone, what was filled in closes with the run, so that the answers are in sight. */
export const FoldAfterRun = ({ isRunning, action, children }: FoldAfterRunProps) => {
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  useEffect(() => {
    if (isRunning) setFolded(true);
  }, [isRunning]);
  return (
    <>
      {isFolded && (
        <span className="sm:hidden">
          <Button isWide aria-expanded={false} aria-controls={id} onClick={() => setFolded(false)}>
            {action}
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </span>
      )}
      <div id={id} className={isFolded ? "max-sm:hidden" : undefined}>
        {children}
      </div>
    </>
  );
};
