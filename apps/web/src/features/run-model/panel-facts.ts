import type { ReactNode } from "react";
import type { Availability } from "../../run/availability.ts";
import type { Price } from "../../run/call/run-event.ts";
import type { RunExample } from "../../run/request/examples.ts";
import type { ParameterField } from "../../run/request/parameter-fields.ts";

/** What a key's dialog is told. */
interface KeyDialogProps {
  readonly provider: { readonly id: string; readonly label: string };
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onUseHere: (key: string) => void;
}

/** Everything that a panel needs to know of a model. */
export interface PanelFacts {
  readonly model: string;
  readonly task: string;
  readonly availability: Availability;
  readonly isSignedIn: boolean;
  readonly examples: readonly RunExample[];
  readonly parameters: readonly ParameterField[];
  readonly prices: Readonly<Record<string, Price>>;
  /** An answer that was prepared by hand, for where there is no live one. */
  readonly preparedOutput?: ReactNode;
  readonly keyDialog: (props: KeyDialogProps) => ReactNode;
  /** Where the code of a call is shown. */
  readonly codeUrl: (provider: string | undefined, inputs: string | undefined) => string;
}
