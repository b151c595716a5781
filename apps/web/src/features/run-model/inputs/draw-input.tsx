import { useState } from "react";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { DrawingPad } from "../../../ui/media/drawing-pad/drawing-pad.tsx";
import type { Stroke } from "../../../ui/media/drawing-pad/strokes.ts";
import { strokesImage } from "../../../ui/media/drawing-pad/strokes-image.ts";
import { Text } from "../../../ui/text/text.tsx";

interface DrawInputProps {
  readonly onImage: (url: string) => void;
}

/** A pad for models that read handwriting. */
export const DrawInput = ({ onImage }: DrawInputProps) => {
  const [isOpen, setOpen] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const draw = (next: readonly Stroke[]) => {
    setStrokes(next);
    const image = strokesImage(next);
    if (image !== undefined) onImage(image);
  };
  if (!isOpen)
    return (
      <div>
        <SmallButton onClick={() => setOpen(true)}>Draw instead</SmallButton>
      </div>
    );
  return (
    <Stack gap="sm">
      <DrawingPad label="Drawing pad" strokes={strokes} onStrokes={draw} size="lg" />
      <Text variant="note">Draw a digit, then press Run.</Text>
    </Stack>
  );
};
