import { HubFinder } from "../../features/search/hub-finder.tsx";
import { PageNotFound } from "../../features/tasks/page-not-found.tsx";
import { Code } from "../../ui/text/text.tsx";

export const NothingHere = ({ url }: { readonly url: string }) => (
  <PageNotFound
    title="Nothing at this address"
    name={url.split("/").filter(Boolean).at(-1) ?? ""}
    finder={<HubFinder kind="popover" />}
  >
    There is no page at <Code>/{url}</Code>. It may have moved, or the address may be misspelt.
  </PageNotFound>
);
