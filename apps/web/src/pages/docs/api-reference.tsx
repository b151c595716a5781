import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { type OpenApiOperation, type OpenApiSchema, openApiQuery } from "../../api/docs.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { useFragment } from "../../ui/text/heading/use-fragment.ts";
import { Code, Text } from "../../ui/text/text.tsx";
import { type ApiRoute, routesByTag } from "./api-routes.ts";
import { schemaText } from "./schema-text.ts";

/** A text in which backticks mark code. */
const TextWithCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
    index % 2 === 1 ? <Code key={index}>{part}</Code> : <Fragment key={index}>{part}</Fragment>,
  );

/** The name of a field with its type below, so that a table with descriptions fits a phone. */
const FieldCell = ({ name, type }: { readonly name: string; readonly type: string }) => (
  <div className="max-w-[8.5rem] min-w-[7rem] wrap-anywhere sm:max-w-[18rem]">
    <Code>{name}</Code>
    <div className="font-mono text-xs text-ink-soft">{type}</div>
  </div>
);

interface OperationProps {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly children: ReactNode;
}

const Operation = ({ id, method, path, summary, children }: OperationProps) => {
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line"
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-1.5 gap-y-0.25 rounded-control py-1 transition-colors hover:bg-wash">
        <code className="w-[4.5rem] shrink-0 font-mono text-xs font-semibold text-brass">{method}</code>
        <code className="font-mono text-[0.8125rem] break-all">{path}</code>
        <span className="text-sm text-ink-soft md:ml-auto">{summary}</span>
      </summary>
      {isOpen && <div className="flex flex-col gap-2 pt-0.5 pb-3 md:pl-6">{children}</div>}
    </details>
  );
};

const fieldColumns = [
  { key: "name", header: "Name and type" },
  { key: "about", header: "About" },
] as const;

interface Field {
  readonly name: string;
  readonly schema: OpenApiSchema | undefined;
  readonly isRequired: boolean;
  readonly about: string | undefined;
}

const Fields = ({ label, fields }: { readonly label: string; readonly fields: readonly Field[] }) => (
  <Table
    label={label}
    columns={fieldColumns}
    rows={fields.map(({ name, schema, isRequired, about }) => ({
      key: name,
      cells: [
        <FieldCell key="name" name={isRequired ? name : `${name}?`} type={schemaText(schema)} />,
        <TextWithCode key="about" text={about ?? schema?.description ?? ""} />,
      ],
    }))}
  />
);

const fieldsOf = ({ properties = {}, required = [] }: OpenApiSchema): readonly Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    about: schema.description,
  }));

const Parameters = ({ operation: { parameters = [] } }: { readonly operation: OpenApiOperation }) =>
  parameters.length > 0 && (
    <>
      <Text variant="label">Parameters</Text>
      <Fields
        label="Parameters"
        fields={parameters.map((one) => ({
          name: one.name,
          schema: one.schema,
          isRequired: one.required === true,
          about: one.description ?? (one.in === "path" ? "Path parameter." : undefined),
        }))}
      />
    </>
  );

const Shape = ({ label, schema }: { readonly label: string; readonly schema: OpenApiSchema }) => {
  const object = schema.properties ? schema : schema.items?.properties ? schema.items : undefined;
  return (
    <>
      <Text variant="label">{object && object !== schema ? `${label}: a list of` : label}</Text>
      {object ? (
        <Fields label={label} fields={fieldsOf(object)} />
      ) : (
        <CodeBlock code={schemaText(schema)} language="text" />
      )}
    </>
  );
};

const bodyOf = (content: OpenApiOperation["requestBody"]): OpenApiSchema | undefined =>
  Object.values(content?.content ?? {})[0]?.schema;

const Route = ({ route: { id, method, path, operation } }: { readonly route: ApiRoute }) => {
  const body = bodyOf(operation.requestBody);
  const reply = bodyOf(operation.responses?.["200"]);
  return (
    <Operation id={id} method={method} path={path} summary={operation.summary ?? ""}>
      {operation.description && (
        <Text variant="quiet">
          <TextWithCode text={operation.description} />
        </Text>
      )}
      <Parameters operation={operation} />
      {body && <Shape label="Body" schema={body} />}
      {reply && <Shape label="Reply" schema={reply} />}
    </Operation>
  );
};

const titled = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

export const ApiReference = () => {
  const { data, error, refetch } = useQuery(openApiQuery);
  useFragment(data !== undefined);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={800} />;
  return (
    <Stack gap="lg">
      {[...routesByTag(data)].map(([tag, routes]) => (
        <Section key={tag} title={titled(tag)} id={`routes-${tag}`} variant="h2" note={`${routes.length} routes`}>
          <div>
            {routes.map((route) => (
              <Route key={route.id} route={route} />
            ))}
          </div>
        </Section>
      ))}
    </Stack>
  );
};
