import { repositoryPath } from "../../../lib/routes/paths.ts";
import { InView } from "../../../ui/layout/in-view.tsx";
import { Measure } from "../../../ui/layout/measure.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { LivePanel } from "./live-panel.tsx";

/** Shown when it comes into view. */
export const LiveDemo = ({ id, task }: { readonly id: string; readonly task: string }) => (
  <Measure>
    <Panel
      heading={
        <Heading level={2} variant="label" id="try-it">
          Try it live
        </Heading>
      }
      note={
        <TextLink href={repositoryPath("model", id)}>
          <IdText id={id} />
        </TextLink>
      }
    >
      <InView height={400}>
        <LivePanel id={id} task={task} />
      </InView>
    </Panel>
  </Measure>
);
