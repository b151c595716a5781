import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Lost } from "../../features/tasks/lost.tsx";
import { Code } from "../../ui/text/text.tsx";

/** What stands at an address that can be no model's. */
export const NothingHere = ({ address }: { readonly address: string }) => (
  <Lost
    title="Nothing at this address"
    name={address.split("/").filter(Boolean).at(-1) ?? ""}
    finder={<HubFinder kind="popover" />}
  >
    There is no page at <Code>/{address}</Code>. It may have moved, or the address may be misspelt.
  </Lost>
);
