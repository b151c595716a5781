import type { ReactNode } from "react";
import type { Field } from "../../../run/widgets.ts";

/** What an editor of one input is given. */
export interface EditorProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
  /** Whether an address of another site may stand for a file. */
  readonly acceptsUrl: boolean;
}

/** Draws one input. */
export type Editor = (props: EditorProps) => ReactNode;
