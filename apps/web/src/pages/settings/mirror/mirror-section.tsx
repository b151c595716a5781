import type { MirrorRefusal } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  mirrorRefusalsQuery,
  mirrorReviewsQuery,
  mirrorRulesQuery,
  mirrorSettingsQuery,
  mirrorStatusQuery,
} from "../../../api/upstream/mirror.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { momentText } from "../../../lib/format/moment-text.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { NoWrap } from "../../../ui/text/no-wrap.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { SectionSkeleton } from "../section-skeleton.tsx";
import { MirrorSource } from "./mirror-source.tsx";
import { ReviewQueue } from "./review-queue.tsx";
import { RuleList } from "./rule-list.tsx";
import { RuleTrial } from "./rule-trial.tsx";
import { UpstreamList } from "./upstream-list.tsx";

const columns = [
  { key: "at", header: "Last time" },
  { key: "account", header: "Who" },
  { key: "repository", header: "Repository" },
  { key: "rule", header: "Rule" },
  { key: "message", header: "Answer", isMinor: true },
] as const;

const rowOf = ({ kind, id, rule, account, message, at }: MirrorRefusal) => ({
  key: JSON.stringify([kind, id, rule, account]),
  cells: [<NoWrap key="at">{momentText(new Date(at))}</NoWrap>, account || "Anonymous", id, rule, message],
});

const RefusalList = ({ refusals }: { readonly refusals: readonly MirrorRefusal[] }) =>
  refusals.length === 0 ? (
    <Text variant="soft">Nothing was refused in the last 30 days.</Text>
  ) : (
    <Table label="Recently denied" columns={columns} rows={refusals.map(rowOf)} />
  );

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ id, title, children }: PartProps) => (
  <Section title={title} id={id}>
    {children}
  </Section>
);

const noPickle = [{ name: "No pickle", action: "deny", when: { formats: ["pickle"] } }];
const decision = { kind: "model", id: "owner/name", sha: "<commit>", status: "approved", reason: "Read the card" };

const commands = [
  curlCommand("GET", "/api/mirror"),
  curlCommand("PUT", "/api/mirror/settings", { isOn: true, upstream: "https://hub.example" }),
  curlCommand("PUT", "/api/mirror/rules", noPickle),
  curlCommand("POST", "/api/mirror/rules/check", { id: "owner/name" }),
  curlCommand("GET", "/api/mirror/reviews?status=pending"),
  curlCommand("PUT", "/api/mirror/reviews", decision),
  curlCommand("GET", "/api/mirror/refusals"),
].join("\n");

export const MirrorSection = () => {
  const settings = useQuery(mirrorSettingsQuery);
  const status = useQuery(mirrorStatusQuery);
  const rules = useQuery(mirrorRulesQuery);
  const refusals = useQuery(mirrorRefusalsQuery);
  const reviews = useQuery(mirrorReviewsQuery("pending"));
  // All at once: parts that come one by one push each other down.
  if ([settings, status, rules, refusals, reviews].some(({ isPending }) => isPending)) return <SectionSkeleton />;
  return (
    <Stack gap="lg">
      <Part id="source" title="Source">
        <MirrorSource />
      </Part>
      <Part id="upstreams" title="Upstreams">
        <AwaitQuery query={status}>{(data) => <UpstreamList status={data} />}</AwaitQuery>
      </Part>
      <Part id="rules" title="Rules">
        <Text variant="soft">
          The first rule that matches decides.{" "}
          <TextLink href="/docs/import#rules-for-the-mirror">How rules work</TextLink>
        </Text>
        <AwaitQuery query={rules}>{(data) => <RuleList rules={data} />}</AwaitQuery>
      </Part>
      <Part id="test" title="Test the rules">
        <Text variant="soft">See which rule decides about a repository. Nothing is stored.</Text>
        <RuleTrial />
      </Part>
      <Part id="reviews" title="Reviews">
        <ReviewQueue />
      </Part>
      <Part id="refused" title="Recently denied">
        <AwaitQuery query={refusals}>{(data) => <RefusalList refusals={data} />}</AwaitQuery>
      </Part>
      <FromCode curl={commands} />
    </Stack>
  );
};
