import type { ReactNode } from "react";
import type { Field } from "../../../run/widgets.ts";

export interface EditorProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
  readonly acceptsUrl: boolean;
}

export type Editor = (props: EditorProps) => ReactNode;
