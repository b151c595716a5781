export {
  AccountOverview,
  AuditEvent,
  AuditEvents,
  AuditQuery,
  CreatedToken,
  Member,
  MemberChange,
  Members,
  NewOrganization,
  NewSession,
  NewToken,
  NewUser,
  TokenSummaries,
  TokenSummary,
  WhoAmI,
} from "./accounts.ts";
export { Failure } from "./failure.ts";
export {
  Commit,
  CommitReply,
  Commits,
  LargeBatchRequest,
  PathsQuery,
  PreuploadReply,
  PreuploadRequest,
  Refs,
  TreeEntries,
  TreeEntry,
  TreeQuery,
} from "./files.ts";
export {
  CreatedRepository,
  FacetCounts,
  FacetQuery,
  NewRepository,
  QuickSearch,
  RecordQuery,
  RepositoryDeletion,
  RepositoryListQuery,
  RepositoryRecord,
  RepositoryRecords,
  RepositorySettings,
  repositorySorts,
  TagsByType,
} from "./repositories.ts";
export { type Column, ColumnStatistics, RowStatistics, Rows, RowsQuery, Splits, StatisticsQuery } from "./rows.ts";
export { type DemoItem, TaskEntries, TaskEntry, TaskPage, TaskSummaries, TaskSummary } from "./tasks.ts";
