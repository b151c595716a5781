import type { ResourceGroup } from "@orrery/contract";

/** A resource group and the organization that it is in. */
export interface GroupProps {
  readonly organization: string;
  readonly group: ResourceGroup;
}
