import { familiarPage } from "@orrery/contract/pages";
import { Navigate } from "@tanstack/react-router";
import { HubFinder } from "../../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../../features/tasks/page-not-found.tsx";
import { Code } from "../../../ui/text/text.tsx";

const NotFound = ({ url }: { readonly url: string }) => (
  <PageNotFound
    title="Page not found"
    name={url.split("/").filter(Boolean).at(-1) ?? ""}
    finder={<HubFinder kind="popover" />}
  >
    Nothing at <Code>/{url}</Code>. Check the address or search below.
  </PageNotFound>
);

/** Links that people know from other hubs lead to the page that they mean. */
export const NothingHere = ({ url }: { readonly url: string }) => {
  const familiar = familiarPage(`/${url}`);
  if (familiar === undefined) return <NotFound url={url} />;
  const { pathname, searchParams } = new URL(familiar, location.origin);
  return <Navigate to={pathname} search={Object.fromEntries(searchParams)} replace />;
};
