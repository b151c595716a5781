import type { CardSection } from "./card-sections-job.ts";

export interface DocumentedFile {
  readonly path: string;
  readonly size: number;
  /** Git's id of the content, or of the pointer if the file is large. */
  readonly oid: string;
  /** Null if neither the content nor its hash is known. */
  readonly sha256: string | null;
}

/** A base model or a dataset that a model names. What the viewer can't see has only its name. */
export interface RelatedRepository {
  readonly kind: "model" | "dataset";
  readonly id: string;
  /** Commit on this hub. */
  readonly sha?: string;
  readonly licenses?: readonly LicenseFacts[];
  /** Names of the base models and datasets that it names itself. */
  readonly dependsOn: readonly string[];
}

/** A license as a card declares it. */
export interface LicenseFacts {
  readonly id: string;
  readonly name?: string;
  readonly link?: string;
}

export interface ReportedMetric {
  readonly type: string;
  readonly value: string;
  readonly dataset: string;
}

/** All that a document about a model is written from, at one commit. */
export interface DocumentedModel {
  readonly id: string;
  readonly author: string;
  readonly sha: string;
  /** Address of this hub, and of the repository on it. */
  readonly hub: string;
  readonly url: string;
  /** Address of the hub that it was imported from. */
  readonly upstream?: string;
  readonly createdAt: number;
  readonly committedAt: number;
  readonly task?: string;
  readonly library?: string;
  readonly parameters?: number;
  readonly architecture?: string;
  readonly architectureFamily?: string;
  readonly description?: string;
  readonly languages: readonly string[];
  readonly licenses: readonly LicenseFacts[];
  readonly metrics: readonly ReportedMetric[];
  readonly emissions: Readonly<Record<string, string>>;
  readonly sections: readonly CardSection[];
  /** Whether the text of the card was read; if not, its sections are unknown rather than missing. */
  readonly isCardRead: boolean;
  readonly files: readonly DocumentedFile[];
  readonly baseIds: readonly string[];
  readonly datasetIds: readonly string[];
  /** Base models and datasets, and theirs in turn. */
  readonly related: readonly RelatedRepository[];
}
