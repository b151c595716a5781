import { type ReactNode, useState } from "react";
import { Notice } from "../ui/feedback/notice.tsx";
import { Button } from "../ui/input/button/button.tsx";
import { SmallButton } from "../ui/input/button/small-button.tsx";
import { Cluster } from "../ui/layout/cluster.tsx";
import { Table } from "../ui/table/table.tsx";
import { HiddenText } from "../ui/text/hidden-text.tsx";
import { Text } from "../ui/text/text.tsx";

type OpenDialog = (onClose: () => void) => ReactNode;

interface ActionButton<Item> {
  /** A verb such as “Revoke”. */
  readonly label: string;
  readonly isDanger?: boolean;
  /** Default: for every item. */
  readonly isOffered?: (item: Item) => boolean;
}

interface DialogAction<Item> extends ActionButton<Item> {
  readonly dialog: (item: Item, onClose: () => void) => ReactNode;
}

/** An action that needs no question. */
interface DirectAction<Item> extends ActionButton<Item> {
  readonly isBusy: boolean;
  readonly run: (item: Item) => void;
}

export type ResourceAction<Item> = DialogAction<Item> | DirectAction<Item>;

interface ResourceRow {
  readonly key: string;
  /** What its buttons are named after. */
  readonly name: string;
  readonly cells: readonly ReactNode[];
}

interface ResourceSectionProps<Item> {
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly header: ReactNode; readonly isMinor?: boolean }[];
  readonly items: readonly Item[];
  readonly rowOf: (item: Item) => ResourceRow;
  readonly actions?: readonly ResourceAction<Item>[];
  /** Shown without items: a title and what to do, or one sentence. */
  readonly empty?: { readonly title?: string; readonly text: ReactNode };
  /** Without it, nothing can be added. */
  readonly add?: { readonly label: string; readonly dialog: OpenDialog } | undefined;
  /** Why nothing can be added or changed. */
  readonly note?: ReactNode;
}

const actionColumn = { key: "actions", header: <HiddenText>Actions</HiddenText> };

/** Things of one kind: the table, and the dialogs that add, change and delete them. */
export const ResourceSection = <Item,>(props: ResourceSectionProps<Item>) => {
  const { label, columns, items, rowOf, actions = [], empty, add, note } = props;
  const [dialog, setDialog] = useState<{ readonly open: OpenDialog }>();
  const actionsOf = (item: Item, name: string) => (
    <Cluster gap="small" isAtEnd key="actions">
      {actions
        .filter(({ isOffered = () => true }) => isOffered(item))
        .map((action) => (
          <SmallButton
            key={action.label}
            variant={action.isDanger ? "danger" : "quiet"}
            disabled={"run" in action && action.isBusy}
            onClick={() =>
              "run" in action ? action.run(item) : setDialog({ open: (onClose) => action.dialog(item, onClose) })
            }
            aria-label={`${action.label} ${name}`}
          >
            {action.label}
          </SmallButton>
        ))}
    </Cluster>
  );
  const rows = items.map((item) => {
    const { key, name, cells } = rowOf(item);
    return { key, cells: actions.length > 0 ? [...cells, actionsOf(item, name)] : cells };
  });
  const button = add && (
    <Button variant="primary" onClick={() => setDialog({ open: add.dialog })}>
      {add.label}
    </Button>
  );
  const isNotice = items.length === 0 && empty?.title !== undefined;
  return (
    <>
      {items.length > 0 && (
        <Table label={label} columns={actions.length > 0 ? [...columns, actionColumn] : columns} rows={rows} />
      )}
      {isNotice && (
        <Notice title={empty.title} actions={button}>
          <p>{empty.text}</p>
        </Notice>
      )}
      {items.length === 0 && empty && !isNotice && <Text variant="soft">{empty.text}</Text>}
      {button && !isNotice && <div>{button}</div>}
      {note && <Text variant="soft">{note}</Text>}
      {dialog?.open(() => setDialog(undefined))}
    </>
  );
};
