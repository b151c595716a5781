import { HubFinder } from "../../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../../features/tasks/page-not-found.tsx";
import { Code } from "../../../ui/text/text.tsx";

export const NothingHere = ({ url }: { readonly url: string }) => (
  <PageNotFound
    title="Page not found"
    name={url.split("/").filter(Boolean).at(-1) ?? ""}
    finder={<HubFinder kind="popover" />}
  >
    Nothing at <Code>/{url}</Code>. Check the address or search below.
  </PageNotFound>
);
