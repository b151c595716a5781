export { AccessAnswer, AccessForm, AccessGrant, AccessRequests, AccessState, OwnAccess } from "./access-requests.ts";
export { AdminOverview } from "./accounts/admin-overview.ts";
export {
  EmailAddress,
  EmailConfirmation,
  type EmailEvent,
  EmailEvents,
  EmailSettings,
  emailEvents,
  NewEmailAddress,
} from "./accounts/email.ts";
export { FineGrainedScopes, FineGrainedSummary, NewFineGrainedToken } from "./accounts/fine-grained.ts";
export {
  CreatedInvitation,
  Invitation,
  InvitationCode,
  InvitationPreview,
  Invitations,
  NewInvitation,
  OrganizationSettings,
} from "./accounts/invitations.ts";
export {
  AuthorizationAnswer,
  AuthorizationDecision,
  AuthorizationPreview,
  AuthorizationRequest,
  AuthorizedApp,
  AuthorizedApps,
  DeviceDecision,
  DevicePreview,
  DeviceQuestion,
} from "./accounts/oauth.ts";
export {
  NewPasskey,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
  PasskeySummaries,
  PasskeySummary,
} from "./accounts/passkeys.ts";
export {
  NewPlaygroundSession,
  PlaygroundSessionEntry,
  PlaygroundSessionQuery,
  PlaygroundSessions,
  SavedPlaygroundSession,
} from "./accounts/playground-sessions.ts";
export { NewTrustedPublisher, TrustedPublishers } from "./accounts/publishers.ts";
export {
  DirectoryGroupRoles,
  NewResourceGroup,
  RepositoryGroup,
  ResourceGroup,
  ResourceGroupRole,
  ResourceGroups,
} from "./accounts/resource-groups.ts";
export { DeletedUser, type HubUser, HubUsers, UserInvitation, UserState } from "./accounts/users.ts";
export {
  AccountOverview,
  AuditEvent,
  AuditEvents,
  AuditFilter,
  AuditQuery,
  CreatedToken,
  CurrentSession,
  Member,
  MemberChange,
  Members,
  NewBrowserToken,
  NewOrganization,
  NewSession,
  NewToken,
  NewUser,
  SignedOut,
  SignInMethods,
  TokenSummaries,
  TokenSummary,
  WhoAmI,
} from "./accounts.ts";
export {
  CommentEdit,
  CommentReply,
  CreatedDiscussion,
  DiscussionDetails,
  DiscussionEvent,
  DiscussionQuery,
  Discussions,
  FileChange,
  FileChangeQuery,
  FileChanges,
  MergeReply,
  MergeRequest,
  NewComment,
  NewDiscussion,
  NewReviewComment,
  NewStatus,
  NewTitle,
  Reaction,
  ReactionCounts,
  ReactionReply,
  ReviewCommentReply,
  reactions,
  StatusReply,
  TitleReply,
  UpdatedComment,
} from "./discussions.ts";
export { DocsContents, Guide, GuideTexts } from "./docs.ts";
export { Failure } from "./failure.ts";
export { FileHeader, FileHeaderQuery } from "./file-headers.ts";
export {
  BranchProtection,
  Commit,
  CommitDetails,
  CommitReply,
  Commits,
  LargeBatchRequest,
  NewBranch,
  NewTag,
  PathsQuery,
  PreuploadReply,
  PreuploadRequest,
  ProtectedBranches,
  Refs,
  RestoreRequest,
  TreeEntries,
  TreeEntry,
  TreeQuery,
} from "./files.ts";
export { LargeFileCopies, LargeFileCopy, LargeFileDeletion, LargeFiles, NewSquash } from "./large-files.ts";
export {
  Notification,
  NotificationChange,
  NotificationFeed,
  NotificationQuery,
  Notifications,
  OwnerWatchState,
  UnreadCount,
  WaitingItem,
  WaitingItems,
  WaitingQuery,
  WatchState,
} from "./notifications.ts";
export { HubOverview, OverviewQuery } from "./overview.ts";
export { OwnerOverview, ProfileChange } from "./owners.ts";
export {
  NewPartnerModel,
  PartnerModel,
  PartnerModels,
  PartnerQuery,
  PartnerStatus,
  type ProviderModel,
  ProviderModels,
  ProviderPrices,
} from "./partners.ts";
export { KeyCheck, KeyQuestion, ProviderHealth, ProviderHealths, ProviderHistory } from "./provider-checks.ts";
export {
  CardCheck,
  CardQuestion,
  DownloadHistory,
  FacetCounts,
  FacetQuery,
  Likers,
  LikeState,
  Likes,
  QuickSearch,
  type RecordField,
  RecordQuery,
  RepositoryListQuery,
  RepositoryRecord,
  RepositoryRecords,
  RepositorySettings,
  repositorySorts,
  TagsByType,
} from "./repositories.ts";
export {
  Alias,
  AliasDecision,
  AliasHistory,
  AliasOverview,
  AliasRequest,
  AliasRollback,
  EffectivePromotionRules,
  NewAliasRequest,
  PromotionRules,
} from "./repository/aliases.ts";
export {
  ChangedCollection,
  Collection,
  CollectionChange,
  CollectionConflict,
  CollectionItemChange,
  CollectionQuery,
  Collections,
  NewCollection,
  NewCollectionItem,
  UpvoteState,
} from "./repository/collections.ts";
export { RevisionComparison } from "./repository/comparison.ts";
export {
  DesiredEngine,
  DesiredEngineReport,
  DesiredEngines,
  NewDesiredEngine,
} from "./repository/desired-engines.ts";
export {
  BomQuery,
  CroissantDocument,
  CycloneDxBom,
  DocumentationSheet,
  DocumentQuery,
  SheetQuery,
} from "./repository/documents.ts";
export { ImportChoice, ImportList, ImportPlan, ImportProgress, ImportQuestion } from "./repository/imports.ts";
export { Lineage, type LineageModel } from "./repository/lineage.ts";
export {
  MirrorConditions,
  MirrorDecision,
  MirrorMark,
  MirrorReview,
  MirrorReviewQuery,
  MirrorReviews,
  MirrorRule,
  MirrorRules,
  MirrorTrial,
  MirrorTrialResult,
  type MirrorVerdict,
} from "./repository/mirror.ts";
export { type MirrorChanges, NewMirrorPin, RepositoryMirror } from "./repository/mirror-pins.ts";
export { MirrorSearchQuery, MirrorSearchResults, MirrorSearchSources } from "./repository/mirror-search.ts";
export {
  MirrorConnection,
  MirrorRefusal,
  MirrorRefusals,
  MirrorSettings,
  MirrorStatus,
  MirrorUpstreamCheck,
  MirrorUpstreamCheckResult,
  NewMirrorSettings,
} from "./repository/mirror-status.ts";
export {
  CreatedRepository,
  NameCheck,
  NameQuestion,
  NewRepository,
  RepositoryConflict,
  RepositoryCopy,
  RepositoryDeletion,
  RepositoryMove,
} from "./repository/naming.ts";
export {
  RegistryFailure,
  RegistryGguf,
  RegistryIndex,
  RegistryTags,
  RegistryToken,
} from "./repository/registry.ts";
export { HeldScans, ScanApproval, SecurityFileStatus, SecurityRepoStatus } from "./repository/scans.ts";
export {
  HubPublicKey,
  NewSigner,
  SignatureRequest,
  SignatureStatus,
  Signer,
  SignerDecision,
  SignerOverview,
  Signers,
} from "./repository/signatures.ts";
export { StarterModel, StarterModels } from "./repository/starter-models.ts";
export { type RepositoryKind, repositoryKinds } from "./repository-kind.ts";
export { type CheckId, checkLabels, checkMarks } from "./router/check-names.ts";
export {
  CheckCall,
  CheckDetail,
  CheckEstimate,
  CheckedProvider,
  type CheckLevel,
  CheckMark,
  CheckRun,
  CheckSchedule,
  MeasuredProvider,
  MeasuredProviders,
  ModelChecks,
  NewCheck,
  StartedChecks,
  TemplateFamily,
} from "./router/check-runs.ts";
export {
  ConnectionTest,
  type EndpointKind,
  EndpointLoad,
  EngineEndpoint,
  EngineEndpointChange,
  EngineEndpoints,
  EngineHistory,
  EnginePool,
  EnginesOverview,
  endpointKinds,
  ModelScaling,
  NewEngineEndpoint,
} from "./router/engines.ts";
export { ExpectedSpeed, HubModel, HubModels, HubRun, HubRunStart, HubRunState } from "./router/hub-runs.ts";
export {
  CheckCost,
  CheckDrift,
  CheckExchange,
  CheckedTemplate,
  type CheckOutcome,
  CheckResult,
  CheckRound,
  CheckVerdict,
  ConversationCount,
  FirstTokenLogprobs,
  ProbeResult,
  TemplateReading,
  WeightsReading,
} from "./router/model-checks.ts";
export {
  AccountQuery,
  Deployment,
  Deployments,
  NewDeployment,
  NewProviderKey,
  ProviderKeySummaries,
  ProviderKeySummary,
  ProviderPreferences,
  ProviderSummaries,
  ProviderSummary,
} from "./router/router.ts";
export { RoutingPolicy } from "./router/routing-policy.ts";
export {
  Budget,
  Budgets,
  CallsQuery,
  NewBudget,
  RoutedCall,
  RoutedCalls,
  UsageQuery,
  UsageRow,
  UsageRows,
  usageGroups,
} from "./router/usage.ts";
export { WorkerLease, WorkerName, WorkerRegistration } from "./router/workers.ts";
export { SqlQuery, SqlRows } from "./rows/dataset-sql.ts";
export {
  type Column,
  ColumnStatistics,
  type RowFormat,
  RowStatistics,
  Rows,
  RowsQuery,
  Splits,
  StatisticsQuery,
} from "./rows/rows.ts";
export { isTable, readOnlySql, sqlTables, type TableFormat, tablesIn } from "./rows/sql-tables.ts";
export { DatasetPrograms, ModelPrograms, ModelSnippets, SnippetQuery } from "./snippets.ts";
export { TaskCall, type TaskDemoItem, TaskEntries, TaskEntry, TaskPage, TaskSummaries, TaskSummary } from "./tasks.ts";
export {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookReply,
  Webhooks,
} from "./webhooks.ts";
