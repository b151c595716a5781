import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../api/sessions.ts";
import { canChange } from "../../lib/account/can-change.ts";

/** Whether the signed-in person can change a repository, as far as the page knows. */
export const useCanChange = (id: string): boolean => {
  const { data } = useQuery(sessionQuery);
  return canChange(data?.user, id.includes("/") ? (id.split("/")[0] ?? "") : "");
};
