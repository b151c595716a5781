import { useLocation } from "@tanstack/react-router";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../features/tasks/page-not-found.tsx";
import { Code } from "../../ui/text/text.tsx";

/** The last segment, which may be a misspelled name. */
const nameIn = (path: string): string => path.split("/").filter(Boolean).at(-1) ?? "";

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  return (
    <PageNotFound title="Nothing at this address" name={nameIn(pathname)} finder={<HubFinder kind="popover" />}>
      There is no page at <Code>{pathname}</Code>. It may have moved, or the address may be misspelt.
    </PageNotFound>
  );
};
