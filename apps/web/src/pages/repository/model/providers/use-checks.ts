import type { CheckSchedule, NewCheck } from "@orrery/contract";
import { setCheckSchedule, startChecks } from "../../../../api/model/checks.ts";
import { useChange } from "../../../../forms/use-change.ts";

const afterwards = (model: string) => ({ invalidates: [["model-checks", model]], reloadsOnError: true });

export const useStartChecks = (model: string) =>
  useChange((asked: NewCheck) => startChecks(model, asked), afterwards(model));

export const useCheckSchedule = (model: string) =>
  useChange((schedule: CheckSchedule) => setCheckSchedule(model, schedule), afterwards(model));
