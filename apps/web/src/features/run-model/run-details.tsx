import { countOf } from "../../lib/format/count-text.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { providerLabel } from "../../lib/format/provider-label.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { speedText } from "../../lib/format/speed-text.ts";
import { hubProvider } from "../../lib/hub-provider.ts";
import { hubUrl } from "../../lib/routes/site-root.ts";
import type { CallState } from "../../run/call/call-state.ts";
import type { SentRequest } from "../../run/call/run-event.ts";
import { costText } from "../../run/cost.ts";
import { curlOf } from "../../run/request/curl.ts";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";

export const RunMetrics = ({ state }: { readonly state: CallState }) => {
  const { timing, cost, provider, usage } = state;
  if (!timing) return null;
  const parts = [
    latencyText(timing.totalMs),
    timing.firstMs !== undefined && state.output?.kind === "chat" && `first token after ${latencyText(timing.firstMs)}`,
    timing.tokensPerSecond !== undefined && speedText(timing.tokensPerSecond),
    provider && (provider === hubProvider ? "this hub" : providerLabel(provider)),
    usage && `${usage.isEstimated ? "≈ " : ""}${countOf(usage.input + usage.output, "token")}`,
    cost && costText(cost),
    cost && cost.usd > 0 && cost.basis,
  ].filter(Boolean);
  return <Text variant="note">{parts.join(" · ")}</Text>;
};

const requestText = ({ method, path, headers, body }: SentRequest): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${location.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\n");

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const maxShown = 20_000;

export const RunDetails = ({ state: { request, raw } }: { readonly state: CallState }) => (
  <div>
    {request && (
      <Collapsible title="Show request">
        <CodeBlock language="http" name="HTTP" code={requestText(request)} />
        <CodeBlock language="sh" name="curl" code={curlOf(request, hubUrl())} />
      </Collapsible>
    )}
    {raw && (
      <Collapsible title="Show raw reply" note={`${raw.status}, ${sizeText(raw.bytes)}`}>
        {raw.text === undefined ? (
          <Text variant="note">A file of type {raw.type || "unknown"}.</Text>
        ) : (
          <CodeBlock language="json" name={raw.type || "text"} code={indented(raw.text).slice(0, maxShown)} />
        )}
        {(raw.isCut || (raw.text?.length ?? 0) > maxShown) && (
          <Text variant="note">Showing the start of {sizeText(raw.bytes)}.</Text>
        )}
      </Collapsible>
    )}
  </div>
);
