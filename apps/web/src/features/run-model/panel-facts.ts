import type { ReactNode } from "react";
import type { Availability } from "../../run/availability.ts";
import type { Price } from "../../run/call/run-event.ts";
import type { RunExample } from "../../run/request/examples.ts";
import type { ParameterField } from "../../run/request/parameter-fields.ts";

interface KeyDialogProps {
  readonly provider: { readonly id: string; readonly label: string };
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onUseHere: (key: string) => void;
}

export interface PanelFacts {
  readonly model: string;
  readonly task: string;
  /** Datasets it was trained on, as its card names them. */
  readonly datasets: readonly string[];
  /** Whether it reads handwriting, so that an input can be drawn. */
  readonly isDrawable: boolean;
  readonly availability: Availability;
  readonly isSignedIn: boolean;
  readonly examples: readonly RunExample[];
  readonly parameters: readonly ParameterField[];
  readonly prices: Readonly<Record<string, Price>>;
  readonly keyDialog: (props: KeyDialogProps) => ReactNode;
  readonly codeUrl: (provider: string | undefined, inputs: string | undefined) => string;
}
