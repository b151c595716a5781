import type { Budget } from "@orrery/contract";

export const periods: {
  readonly [P in Budget["period"]]: { readonly label: string; readonly during: string };
} = {
  day: { label: "Daily", during: "today" },
  month: { label: "Monthly", during: "this month" },
  total: { label: "One-off", during: "so far" },
};
