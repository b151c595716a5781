import type { AdminOverview } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { StackedBar } from "../../../ui/chart/stacked-bar.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Text } from "../../../ui/text/text.tsx";

/** What files take of the disk, or of the bucket. What else is on the disk is known only for a disk. */
const partsOf = ({ stored, disk, storage, database }: AdminOverview) => {
  const named = [
    { key: "models", name: "Models", value: stored.models.bytes },
    { key: "datasets", name: "Datasets", value: stored.datasets.bytes },
    { key: "mirror", name: "Mirror cache", value: stored.mirrored.bytes },
  ];
  const files = named.reduce((sum, { value }) => sum + value, 0);
  const onDisk = storage.type === "disk" ? files : 0;
  const inDatabase = database.engine === "sqlite" ? database.bytes : 0;
  const other = disk.totalBytes - disk.freeBytes - onDisk - inDatabase;
  const isDisk = storage.type === "disk";
  return [
    ...named,
    ...(isDisk ? [{ key: "database", name: "Database", value: inDatabase }] : []),
    ...(isDisk && other > 0 ? [{ key: "other", name: "Other data on the disk", value: other }] : []),
    ...(isDisk ? [{ key: "free", name: "Free", value: disk.freeBytes, isFree: true }] : []),
  ].filter(({ value }) => value > 0);
};

export const StorageUse = ({ overview }: { readonly overview: AdminOverview }) => {
  const { disk, storage, stored } = overview;
  const parts = partsOf(overview).map((part) => ({ ...part, text: sizeText(part.value) }));
  const { models, datasets, mirrored } = stored;
  const counts = [
    models.repositories > 0 && countOf(models.repositories, "model"),
    datasets.repositories > 0 && countOf(datasets.repositories, "dataset"),
    mirrored.repositories > 0 && countOf(mirrored.repositories, "mirrored repository", "mirrored repositories"),
    mirrored.maxBytes !== undefined && `Mirror limit ${sizeText(mirrored.maxBytes)}`,
  ].filter(Boolean);
  return (
    <Section
      title="Storage"
      id="storage"
      note={
        storage.type === "disk" && `${sizeText(disk.totalBytes - disk.freeBytes)} of ${sizeText(disk.totalBytes)} used`
      }
    >
      {parts.length === 0 ? (
        <Text variant="soft">No files yet.</Text>
      ) : (
        <StackedBar label={parts.map(({ name, text }) => `${name} ${text}`).join(", ")} parts={parts} />
      )}
      {counts.length > 0 && <Text variant="note">{`${counts.join(" · ")}.`}</Text>}
    </Section>
  );
};
