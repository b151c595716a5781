/** A like or an upvote: whether this person gave one, and how many people did. */
export interface VoteState {
  readonly isOn: boolean;
  readonly count: number;
}
