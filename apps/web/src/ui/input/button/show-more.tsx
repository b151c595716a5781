import { Button } from "./button.tsx";

interface ShowMoreProps {
  /** A paged query, such as that of `useInfiniteQuery`. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly label?: string;
}

/** Loads the next page of a list; nothing after the last one. */
export const ShowMore = ({ query, label = "Show more" }: ShowMoreProps) =>
  query.hasNextPage && (
    <div>
      <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
        {label}
      </Button>
    </div>
  );
