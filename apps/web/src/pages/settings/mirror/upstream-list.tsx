import type { MirrorStatus } from "@orrery/contract";
import { useMutation } from "@tanstack/react-query";
import { checkMirrorUpstream } from "../../../api/upstream/mirror.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Remark } from "../../../ui/layout/panel.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { NoWrap } from "../../../ui/text/no-wrap.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";

type Source = MirrorStatus["upstreams"][number];

const columns = [
  { key: "address", header: "Upstream" },
  { key: "state", header: "State" },
  { key: "contact", header: "Last answer" },
  { key: "token", header: "Token", isMinor: true },
  { key: "test", header: <HiddenText>Test</HiddenText> },
] as const;

const states = {
  reachable: { label: "Reachable", variant: "good" },
  unreachable: { label: "Not reachable", variant: "bad" },
  unknown: { label: "Not contacted yet", variant: "soft" },
} as const;

const UpstreamTest = ({ address }: { readonly address: string }) => {
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => checkMirrorUpstream(address) });
  const failure = error?.message ?? (data && !data.isReachable ? (data.message ?? "No answer.") : undefined);
  return (
    <Stack gap="sm">
      <div>
        <SmallButton onClick={() => mutate()} disabled={isPending} aria-label={`Test ${address}`}>
          {isPending ? "Testing…" : "Test"}
        </SmallButton>
      </div>
      <div role="status">
        {failure !== undefined && <StatusText variant="bad">{failure}</StatusText>}
        {data?.isReachable && <StatusText variant="good">{`Answered in ${data.milliseconds} ms`}</StatusText>}
      </div>
    </Stack>
  );
};

const rowOf = ({ address, patterns, hasToken, state, contactedAt, message }: Source) => ({
  key: address,
  cells: [
    <NoWrap key="address" note={<Code>{patterns.join(", ")}</Code>}>
      <TextLink href={address}>{new URL(address).host}</TextLink>
    </NoWrap>,
    <Stack key="state" gap="sm">
      <StatusText variant={states[state].variant} hasDot>
        {states[state].label}
      </StatusText>
      {message !== undefined && <span>{message}</span>}
    </Stack>,
    contactedAt === undefined ? "–" : agoText(new Date(contactedAt), new Date()),
    hasToken ? "Set" : "None",
    <UpstreamTest key="test" address={address} />,
  ],
});

export const UpstreamList = ({ status }: { readonly status: MirrorStatus }) => {
  const { isOn, upstreams, storage, refreshSeconds } = status;
  if (!isOn)
    return (
      <Remark>
        <p>The mirror is off.</p>
      </Remark>
    );
  return (
    <Stack>
      <Table label="Upstreams" columns={columns} rows={upstreams.map(rowOf)} />
      <Text variant="note">
        {`${sizeText(storage.bytes)} stored in ${countOf(storage.files, "file")} of ${countOf(storage.repositories, "mirrored repository", "mirrored repositories")}. `}
        {storage.maxBytes !== undefined && `Limit: ${sizeText(storage.maxBytes)}. `}
        {storage.maxUnusedDays !== undefined &&
          `Unread files are deleted after ${countOf(storage.maxUnusedDays, "day")}. `}
        {`Changes are checked every ${countOf(refreshSeconds, "second")}.`}
      </Text>
    </Stack>
  );
};
