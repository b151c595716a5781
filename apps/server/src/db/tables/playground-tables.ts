export interface PlaygroundTables {
  playground_sessions: PlaygroundSessionTable;
}

/** A saved session of the playground. */
interface PlaygroundSessionTable {
  account_id: number;
  /** Chosen by the browser; unique for the account. */
  id: string;
  title: string;
  task: string;
  models: number;
  /** Of the content. */
  bytes: number;
  updated_at: number;
  /** Title, prompts and models in lowercase. */
  search_text: string;
  /** Written and read by the web app only. */
  content: string;
}
