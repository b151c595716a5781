import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import type { ReactNode } from "react";
import { RepositoryActions } from "../../features/repository-actions/repository-actions.tsx";
import { isSigned, Signature } from "../../features/supply-chain/signature.tsx";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf, shortCountOf } from "../../lib/format/count-text.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import { Fact } from "../../ui/text/fact.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

/** Downloads and the last change, as facts of a title. */
export const ActivityFacts = ({ record: { downloads, lastModified } }: { readonly record: RepositoryRecord }) => (
  <>
    {downloads ? (
      <Fact label="Downloads" title={countOf(downloads, "download")}>
        {shortCountOf(downloads, "download")}
      </Fact>
    ) : null}
    {lastModified && (
      <Fact label="Last updated" title={dayText(new Date(lastModified))}>
        {`Updated ${agoText(new Date(lastModified), new Date())}`}
      </Fact>
    )}
  </>
);

interface RepositoryTitleProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  /** Facts below the name. */
  readonly children: ReactNode;
}

export const RepositoryTitle = ({ kind, record, children }: RepositoryTitleProps) => {
  const owner = record.id.includes("/") ? record.id.split("/")[0] : undefined;
  const list = kind === "model" ? { href: "/models", label: "Models" } : { href: "/datasets", label: "Datasets" };
  return (
    <TitleBlock
      above={<Breadcrumb crumbs={[list, ...(owner ? [{ href: ownerPath(owner), label: owner }] : [])]} />}
      icon={owner && <Avatar name={owner} size="lg" />}
      title={<IdText id={record.id} />}
      id={kind}
      variant="id"
      beside={<CopyButton text={record.id} label={`${kind} ID`} />}
      side={<RepositoryActions kind={kind} id={record.id} likes={record.likes ?? 0} />}
    >
      <Cluster>
        {children}
        {isSigned(record) && <Signature kind={kind} id={record.id} />}
      </Cluster>
    </TitleBlock>
  );
};
