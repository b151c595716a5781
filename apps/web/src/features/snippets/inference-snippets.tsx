import type { ModelSnippets } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { snippetsQuery } from "../../api/model/snippets.ts";
import { recordQuery } from "../../api/repository.ts";
import { dayText } from "../../lib/format/ago-text.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { hubUrl } from "../../lib/routes/site-root.ts";
import { keysOf } from "../../lib/table-keys.ts";
import { CodeSkeleton } from "../../ui/feedback/skeleton-shapes.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Panel, Remark } from "../../ui/layout/panel.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { SideColumns } from "../../ui/layout/side-columns.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";
import { cardInputs } from "./card-inputs.ts";
import { OptionFields } from "./option-fields.tsx";
import { firstOptions, queryOf, type SnippetForm, withToken } from "./snippet-options.ts";
import { TokenLine } from "./token-line.tsx";

interface VerifiedMarkProps {
  readonly verification: ModelSnippets["verification"];
  readonly language: string;
  readonly client: string;
}

const VerifiedMark = ({ verification, language, client }: VerifiedMarkProps) => {
  const counts = verification?.byClient[`${language} ${client}`];
  if (!verification || !counts) return null;
  const about = <TextLink href="/docs/snippets#verified">What this means</TextLink>;
  const day = dayText(new Date(`${verification.date}T12:00:00Z`));
  if (!verification.isCurrent)
    return (
      <Text variant="note">
        Last verified {day}; snippets have changed since. {about}
      </Text>
    );
  return (
    <Text variant="note">
      <StatusText variant="good">Verified {day}.</StatusText> {fullCount(counts.accepted)} of{" "}
      {fullCount(counts.generated)} {client} snippets passed against the simulator. {about}
    </Text>
  );
};

const languages = { js: "JavaScript", python: "Python", sh: "Shell" } as const;

type Language = keyof typeof languages;

const languageKeys = keysOf(languages);

const clients = ["fetch", "@orrery/inference", "openai", "huggingface_hub", "fal_client", "requests", "curl"] as const;

const requestText = ({ method, url, headers, body }: NonNullable<ModelSnippets["request"]>): string => {
  const { pathname, search, host } = new URL(url);
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  return `${lines.join("\n")}\n\n${body}`;
};

/** Clients whose code runs in a web page as it is. */
const pageClients: readonly string[] = ["fetch", "@orrery/inference"];

const WebPageNote = ({ id }: { readonly id: string }) => (
  <Text variant="note">
    To run this in a web page, turn on “Insert my token” and use a{" "}
    <TextLink href={`/settings/tokens?new=browser-token&model=${encodeURIComponent(id)}`}>browser token</TextLink>.
    Visitors can read it, so it is limited.
  </Text>
);

interface CodeProps {
  readonly id: string;
  readonly reply: ModelSnippets;
  readonly token: string;
  readonly isDirect: boolean;
}

/** Falls back to the first available language and client if the stored choice does not exist. */
const Code = ({ id, reply, token, isDirect }: CodeProps) => {
  const [language, setLanguage] = usePersisted<Language>("snippet-language", languageKeys, "python");
  const [client, setClient] = usePersisted<string>("snippet-client", clients, "huggingface_hub");
  const offered = languageKeys.filter((key) => reply.snippets.some((one) => one.language === key));
  const shownLanguage = offered.includes(language) ? language : offered[0];
  const inLanguage = reply.snippets.filter((one) => one.language === shownLanguage);
  const shown = inLanguage.find((one) => one.client === client) ?? inLanguage[0];
  if (!shown || !shownLanguage) return <Remark>No client supports this call. Choose another provider.</Remark>;
  return (
    <Stack gap="sm">
      <Cluster>
        <TextChoice
          label="Language"
          choices={offered.map((value) => ({ value, label: languages[value] }))}
          value={shownLanguage}
          onChoose={setLanguage}
        />
        {inLanguage.length > 1 && (
          <TextChoice
            label="Client"
            choices={inLanguage.map((one) => ({ value: one.client, label: one.client }))}
            value={shown.client}
            onChoose={setClient}
          />
        )}
      </Cluster>
      <CodeBlock
        code={withToken(shown.content, reply.placeholder, token)}
        language={shown.language}
        name={shown.client}
      />
      {shownLanguage === "js" && pageClients.includes(shown.client) && reply.needsToken && !isDirect && (
        <WebPageNote id={id} />
      )}
      <VerifiedMark verification={reply.verification} language={shown.language} client={shown.client} />
    </Stack>
  );
};

/** The API's label names the service, an interface says where it runs. */
const nameOf = ({ isHub, label }: ModelSnippets["providers"][number]): string => (isHub ? "This hub" : label);

const Unserved = ({ reply }: { readonly reply: ModelSnippets }) => {
  const chosen = reply.providers.find(({ id }) => id === reply.provider);
  if (!chosen || chosen.isServing) return null;
  return (
    <Remark>
      <p>
        {chosen.isHub
          ? "This model isn’t running, so this call will fail."
          : `${nameOf(chosen)} isn’t known to serve this model.`}
      </p>
    </Remark>
  );
};

interface OptionsPanelProps {
  readonly reply: ModelSnippets;
  readonly options: SnippetForm;
  readonly onChange: (part: Partial<SnippetForm>) => void;
}

const OptionsPanel = ({ reply, options, onChange }: OptionsPanelProps) => {
  const chosen = reply.providers.find((one) => one.id === reply.provider);
  return (
    <Panel title="Options" id="options" level={3}>
      <OptionFields
        options={options}
        isChat={reply.isChat}
        hasToken={reply.needsToken}
        hasDirect={chosen !== undefined && !chosen.isHub && chosen.id !== "auto"}
        onChange={onChange}
      />
    </Panel>
  );
};

const RawRequest = ({ request }: { readonly request: NonNullable<ModelSnippets["request"]> }) => (
  <Section gap="tight" title="Raw HTTP request" id="request" level={3} variant="label">
    <CodeBlock code={requestText(request)} language="http" />
  </Section>
);

const NoProvider = ({ task }: Pick<ModelSnippets, "task">) => (
  <Text variant="quiet">
    {task ? "No provider offers this model’s task." : "This model has no task that providers offer."}
  </Text>
);

interface InferenceSnippetsProps {
  readonly id: string;
  readonly provider: string | undefined;
  readonly inputs?: string | undefined;
  readonly onProvider: (provider: string) => void;
}

export const InferenceSnippets = ({ id, provider, inputs, onProvider }: InferenceSnippetsProps) => {
  const [options, setOptions] = useState(firstOptions);
  const { data: first } = useQuery(snippetsQuery(id, provider ? { provider } : {}));
  const record = useQuery(recordQuery("model", id));
  const settled = useDeferredValue(options);
  const asked = inputs ?? (record.data && first?.task && cardInputs(record.data, first.task, hubUrl()));
  const query = { ...queryOf(settled, provider, first?.isChat ?? false), ...(asked && { inputs: asked }) };
  const { data: reply, error } = useQuery({ ...snippetsQuery(id, query), enabled: !record.isPending });
  const change = (part: Partial<SnippetForm>) => setOptions((before) => ({ ...before, ...part }));
  if (error && !reply) return <Remark>Can’t create the code: {error.message}</Remark>;
  if (!reply) return <CodeSkeleton height={420} />;
  if (reply.providers.length === 0) return <NoProvider task={reply.task} />;
  const choices = reply.providers.map((one) => ({
    value: one.id,
    label: one.isServing ? nameOf(one) : `${nameOf(one)} (not serving it)`,
  }));
  return (
    <SideColumns label="Code options" side={<OptionsPanel reply={reply} options={options} onChange={change} />}>
      <Stack gap="lg">
        <Stack gap="sm">
          <Cluster>
            <Select label="Provider" choices={choices} value={reply.provider ?? ""} onChoose={onProvider} />
          </Cluster>
          <Unserved reply={reply} />
          {reply.needsToken && !options.isDirect && !options.token && (
            <TokenLine id={id} onInsert={(token) => change({ isFilled: true, token })} />
          )}
          <Code id={id} reply={reply} token={options.token} isDirect={options.isDirect} />
        </Stack>
        {reply.request && <RawRequest request={reply.request} />}
      </Stack>
    </SideColumns>
  );
};
