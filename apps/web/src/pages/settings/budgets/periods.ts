import type { Budget } from "@orrery/contract";

export const periods: {
  readonly [P in Budget["period"]]: { readonly label: string; readonly during: string };
} = {
  day: { label: "Each day", during: "today" },
  month: { label: "Each month", during: "this month" },
  total: { label: "Once and for all", during: "so far" },
};
