import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { InlineError } from "../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../ui/feedback/skeleton.tsx";
import { TextButton } from "../ui/input/button/text-button.tsx";

interface AwaitPartProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page with its own data. */
export const AwaitPart = <Data,>({ query: { data, error, refetch }, children }: AwaitPartProps<Data>) => (
  <>
    {error && (
      <InlineError>
        {error.message} <TextButton onClick={() => void refetch()}>Retry</TextButton>
      </InlineError>
    )}
    {data !== undefined ? children(data) : !error && <SkeletonPanel height={60} />}
  </>
);
