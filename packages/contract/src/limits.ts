/** The most characters, or the largest number, of what people enter: read by the schemas and by the web's forms. */
export const limits = {
  /** Users, organizations, and both halves of a repository's ID. */
  name: 96,
  /** `owner/name`, with room to spare. */
  repositoryId: 200,
  displayName: 200,
  bio: 500,
  website: 300,
  tokenName: 100,
  passkeyName: 60,
  deviceCode: 40,
  browserTokenUsd: 1000,
  browserTokenRequestsPerMinute: 6000,
  fineGrainedTokenUsd: 100_000,
  resourceGroupName: 96,
  directoryGroupName: 256,
  signerOwner: 100,
  signerName: 300,
  mirrorRuleName: 100,
  importSource: 1000,
  webhookUrl: 2000,
  webhookSecret: 256,
  filePath: 1000,
  commitMessage: 1000,
  /** A branch, tag, commit or alias. */
  revision: 300,
  aliasName: 64,
  aliasApprovals: 10,
  /** Why something is approved, rejected or moved. */
  reason: 1000,
  discussionTitle: 200,
  comment: 65_536,
  collectionTitle: 100,
  collectionDescription: 1000,
  accessFormFields: 50,
  accessFormText: 2000,
  searchText: 300,
  /** Of a session of the playground. */
  sessionTitle: 200,
  /** What a search looks at: the rest of a longer session is not found. */
  sessionSearchText: 20_000,
} as const;
