import { Ellipsis } from "lucide-react";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Menu, MenuAction } from "../../ui/overlay/menu.tsx";

interface RowAction {
  readonly text: string;
  readonly onChoose: () => void;
  readonly isDanger?: boolean;
}

interface RowMenuProps {
  /** What the actions are for. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/** The actions of a table's row: buttons, or a menu on phones, where they would make the row tall. */
export const RowMenu = ({ name, actions }: RowMenuProps) => (
  <>
    <div className="flex flex-wrap justify-end gap-0.75 max-sm:hidden">
      {actions.map(({ text, onChoose, isDanger }) => (
        <SmallButton
          key={text}
          onClick={onChoose}
          aria-label={`${text} ${name}`}
          {...(isDanger && { variant: "danger" })}
        >
          {text}
        </SmallButton>
      ))}
    </div>
    <div className="flex justify-end sm:hidden">
      <Menu label={`Actions for ${name}`} look="icon" isFloating button={<Ellipsis size={18} aria-hidden="true" />}>
        {(close) =>
          actions.map(({ text, onChoose }) => (
            <MenuAction
              key={text}
              onChoose={() => {
                close();
                onChoose();
              }}
            >
              {text}
            </MenuAction>
          ))
        }
      </Menu>
    </div>
  </>
);
