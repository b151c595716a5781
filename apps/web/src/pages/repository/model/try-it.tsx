import { lazy } from "react";
import type { FullRecord } from "../../../api/repository.ts";
import { TryPanel } from "../../../features/run-model/try-panel.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";

const AddKeyDialog = lazy(() =>
  import("../../../features/keys/add-key-dialog.tsx").then(({ AddKeyDialog: component }) => ({ default: component })),
);

export const TryIt = ({ record }: { readonly record: FullRecord }) => (
  <Panel
    heading={
      <Heading level={2} variant="label" id="try-it">
        Try it
      </Heading>
    }
  >
    <TryPanel record={record} keyDialog={(props) => <AddKeyDialog {...props} />} />
  </Panel>
);
