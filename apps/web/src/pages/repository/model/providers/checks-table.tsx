import type { ModelChecks, RepositoryRecord } from "@orrery/contract";
import { checkLabels, checkMarks } from "@orrery/contract/checks";
import { CheckKey } from "../../../../features/providers/check-mark.tsx";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { CheckRow, cells } from "./check-row.tsx";
import { keyOf } from "./provider-marks.ts";

const head = "py-1 font-medium text-ink-soft align-bottom";
const group = `${head} px-1 pb-0.25 text-left text-xs ${cells.group}`;
const figure = `${head} px-1 text-right whitespace-nowrap`;

const Head = () => (
  <thead className="max-md:sr-only">
    <tr>
      <th scope="col" rowSpan={2} className={`${head} pl-1.5 text-left`}>
        Provider
      </th>
      <th scope="colgroup" colSpan={2} className={group}>
        Speed
      </th>
      <th scope="colgroup" colSpan={2} className={group}>
        Price per 1M
      </th>
      <th scope="colgroup" colSpan={checkMarks.length} className={group}>
        Checks
      </th>
      <th scope="col" rowSpan={2} className={`${head} pr-2 pl-1 text-right whitespace-nowrap`}>
        Last check
      </th>
    </tr>
    <tr>
      <th scope="col" className={`${figure} ${cells.group}`}>
        First token
      </th>
      <th scope="col" className={figure}>
        Tokens/s
      </th>
      <th scope="col" className={`${figure} ${cells.group}`}>
        In
      </th>
      <th scope="col" className={figure}>
        Out
      </th>
      {checkMarks.map((check, at) => (
        <th
          key={check}
          scope="col"
          className={`${head} w-7.5 px-0.5 text-center text-xs leading-[1.3] ${at === 0 ? cells.group : ""}`}
        >
          {checkLabels[check]}
        </th>
      ))}
    </tr>
  </thead>
);

interface ChecksTableProps {
  readonly record: RepositoryRecord;
  readonly checks: ModelChecks;
  /** The provider whose row is open at first. */
  readonly opened: string | undefined;
  readonly canRead: boolean;
}

export const ChecksTable = ({ record, checks, opened, canRead }: ChecksTableProps) => (
  <div className="flex flex-col gap-1.25">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
    <section aria-label="Providers" tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm md:min-w-[67rem] max-md:block [&>tbody]:max-md:block">
        <Head />
        <tbody>
          {checks.providers.map((provider) => (
            <CheckRow
              key={keyOf(provider)}
              record={record}
              provider={provider}
              startsOpen={provider.provider === opened && provider.endpoint === undefined}
              canRead={canRead}
              canSchedule={checks.canSchedule}
            />
          ))}
        </tbody>
      </table>
    </section>
    <div className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-0.75">
      <CheckKey />
      <span className="text-xs">
        <TextLink href="/docs/provider-checks">How checks work</TextLink>
      </span>
    </div>
  </div>
);
