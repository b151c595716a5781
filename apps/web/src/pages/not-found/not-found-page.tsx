import { useLocation } from "@tanstack/react-router";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../features/tasks/page-not-found.tsx";
import { Code } from "../../ui/text/text.tsx";

/** The last segment, which may be a misspelled name. */
const nameIn = (path: string): string => path.split("/").filter(Boolean).at(-1) ?? "";

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  return (
    <PageNotFound title="Page not found" name={nameIn(pathname)} finder={<HubFinder kind="popover" />}>
      Nothing at <Code>{pathname}</Code>. Check the address or search below.
    </PageNotFound>
  );
};
