import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { isApiError } from "../../api/api-error.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { importListQuery, importPlanQuery } from "../../api/upstream/imports.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { SignInNotice } from "../../features/failure/sign-in-notice.tsx";
import { agoText } from "../../lib/format/ago-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { ErrorPanel } from "../../ui/feedback/error-panel.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../ui/input/field/field.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { ActionRows, LinkRow } from "../../ui/list/action-rows.tsx";
import { Text } from "../../ui/text/text.tsx";
import { ImportLog, PlanView } from "./plan-view.tsx";

const summary = "Copy a model or dataset from another hub. You see its size and license first.";

const SourceForm = ({ source }: { readonly source: string | undefined }) => {
  const [text, setText] = useState(source ?? "");
  const navigate = useNavigate();
  return (
    <InlineForm
      label="Import"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void navigate({ to: "/import", search: { source: text.trim() } });
      }}
    >
      <TextField
        label="Address or ID"
        value={text}
        onText={setText}
        placeholder="https://huggingface.co/openai/whisper-tiny"
        size={48}
        maxLength={limits.importSource}
      />
      <Button type="submit" variant={source ? "quiet" : "primary"} disabled={!text.trim()}>
        Check
      </Button>
    </InlineForm>
  );
};

/** An address that does not exist or is not allowed stays so. */
const canHelp = (error: Error): boolean => !isApiError(error, "forbidden") && !isApiError(error, "not_found");

/** Of the last import from this address, which can be read while the other hub is away. */
const LastLog = ({ source }: { readonly source: string }) => {
  const { data = [] } = useQuery(importListQuery);
  return <ImportLog log={data.find((one) => one.source === source)?.log} isOpen />;
};

const Plan = ({ source }: { readonly source: string }) => {
  const { data, error, refetch, isFetching } = useQuery(importPlanQuery(source));
  if (error)
    return (
      <>
        <ErrorPanel
          title="Can’t read this repository"
          message={error.message}
          actions={
            canHelp(error) && (
              <Button onClick={() => void refetch()} disabled={isFetching}>
                Retry
              </Button>
            )
          }
        />
        <LastLog source={source} />
      </>
    );
  if (!data)
    return (
      <>
        <Loading what="the file list of the other hub" />
        <SkeletonPanel height={260} />
      </>
    );
  return <PlanView plan={data} />;
};

const statusTexts = {
  none: "",
  running: "Running",
  done: "Imported",
  failed: "Failed",
  cancelled: "Canceled",
} as const;

const Recent = () => {
  const { data } = useQuery(importListQuery);
  if (!data) return null;
  return (
    <Section gap="tight" title="Recent imports" id="recent" variant="label">
      {data.length === 0 ? (
        <Text variant="note">None in the last 30 days.</Text>
      ) : (
        <ActionRows label="Recent imports">
          {data.map(({ kind, id, source, status, bytesDone, startedAt }) => (
            <LinkRow
              key={`${kind} ${id}`}
              href={`/import?source=${encodeURIComponent(source)}`}
              id={id}
              hasSmallDetail
              detail={[
                statusTexts[status],
                sizeText(bytesDone),
                ...(startedAt ? [agoText(new Date(startedAt), new Date())] : []),
              ].join(" · ")}
            />
          ))}
        </ActionRows>
      )}
    </Section>
  );
};

const Body = () => {
  const { source } = useSearch({ from: "/import" });
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!session) return <SkeletonPanel height={200} />;
  const { user } = session;
  if (!user) return <SignInNotice>Admins of this hub can import models and datasets.</SignInNotice>;
  if (!user.isAdmin || user.role !== "admin")
    return (
      <Notice title="Admins only" actions={<ButtonLink href="/models">Browse models</ButtonLink>}>
        <p>Ask an admin of this hub to import it, or sign in with an admin token.</p>
      </Notice>
    );
  return (
    <Measure>
      <Stack gap="lg">
        <SourceForm key={source} source={source} />
        {source && <Plan key={source} source={source} />}
        <Recent />
      </Stack>
    </Measure>
  );
};

export const ImportPage = () => (
  <TitledPage id="import" title="Import" summary={summary}>
    <Body />
  </TitledPage>
);
