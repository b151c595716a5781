import type { TaskRequest } from "../../run/request/task-request.ts";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import type { PanelFacts } from "./panel-facts.ts";

const longest = 4_000;

/** Files do not fit into a URL. */
const inputsText = ({ inputs, messages }: TaskRequest): string | undefined => {
  const asked = messages ?? inputs;
  const text = asked === undefined ? "" : JSON.stringify(asked);
  return text === "" || text.length > longest || /"(?:data:|\/api\/|https?:|\/[\w-]+\/)/.test(text) ? undefined : text;
};

interface RunLinksProps {
  readonly facts: PanelFacts;
  readonly provider: string | undefined;
  readonly request: TaskRequest;
}

export const RunLinks = ({ facts, provider, request }: RunLinksProps) => (
  <Cluster>
    <ButtonLink href={facts.codeUrl(provider, inputsText(request))}>Get the code</ButtonLink>
    <ButtonLink href={`/playground?model=${encodeURIComponent(facts.model)}&task=${encodeURIComponent(facts.task)}`}>
      Compare
    </ButtonLink>
  </Cluster>
);
