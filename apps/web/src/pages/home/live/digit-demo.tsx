import type { ReactNode } from "react";
import { Digit, digitModel, useDigit } from "./digit.tsx";
import { LiveArea, LiveDemo } from "./live-demo.tsx";

export const DigitDemo = ({ choice }: { readonly choice: ReactNode }) => {
  const digit = useDigit();
  return (
    <LiveDemo model={digitModel.model} run={digit.run} choice={choice}>
      <LiveArea isTall>
        <Digit digit={digit} />
      </LiveArea>
    </LiveDemo>
  );
};
