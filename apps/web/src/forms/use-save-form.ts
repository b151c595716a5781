import { useState } from "react";
import { type AfterChange, useChange } from "./use-change.ts";

type NamesOf<Fields, Value> = { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields];

/** The fields of a form as people write them, and the props of their inputs. */
export interface FormFields<Fields extends object> {
  readonly fields: Fields;
  readonly change: (change: Partial<Fields>) => void;
  readonly text: (name: NamesOf<Fields, string>) => {
    readonly value: string;
    readonly onText: (text: string) => void;
  };
  readonly choice: <Name extends NamesOf<Fields, string>>(
    name: Name,
  ) => { readonly value: Fields[Name]; readonly onChoose: (value: Fields[Name]) => void };
  readonly toggle: (name: NamesOf<Fields, boolean>) => {
    readonly isOn: boolean;
    readonly onTurn: (isOn: boolean) => void;
  };
}

const formFieldsOf = <Fields extends object>(
  fields: Fields,
  change: (change: Partial<Fields>) => void,
): FormFields<Fields> => {
  const set = (name: keyof Fields) => (value: unknown) => change({ [name]: value } as Partial<Fields>);
  return {
    fields,
    change,
    text: (name) => ({ value: fields[name] as string, onText: set(name) }),
    choice: (name) => ({ value: fields[name], onChoose: set(name) }),
    toggle: (name) => ({ isOn: fields[name] as boolean, onTurn: set(name) }),
  };
};

const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ) as Fields;

/** What a form asks for, or what to correct first. */
export type FormRequest<Request> = { readonly request: Request } | { readonly problem: string };

/** The request of a form that was read; what is to be corrected is shown like an error of the hub. */
export const requestOf = <Request>(read: FormRequest<Request>): Request => {
  if ("problem" in read) throw new Error(read.problem);
  return read.request;
};

interface Draft<Fields> {
  readonly value: Fields;
  readonly change: (part: Partial<Fields>) => void;
  readonly clear: () => void;
}

type FieldSource<Fields> =
  | { readonly initial: Fields | (() => Fields); readonly draft?: undefined }
  /** Fields that are stored until they are saved. */
  | { readonly draft: Draft<Fields>; readonly initial?: undefined };

const useFields = <Fields extends object>(initial: Fields | (() => Fields)): Draft<Fields> => {
  const [value, setValue] = useState(initial);
  return {
    value,
    change: (part) => setValue((before) => ({ ...before, ...part })),
    clear: () => setValue(initial),
  };
};

type SaveFormOptions<Fields, Result> = FieldSource<Fields> & SaveOptions<Fields, Result>;

interface SaveOptions<Fields, Result> extends AfterChange<Result> {
  /** Fields without which nothing can be saved. */
  readonly required?: readonly NamesOf<Fields, string>[];
  /** A further condition for saving. Fields are trimmed. */
  readonly isReady?: (fields: Fields) => boolean;
  /** Sends the trimmed fields; throws what must be corrected first. */
  readonly save: (fields: Fields) => Promise<Result>;
  /** Says an error in words for people; default: its message. */
  readonly problemOf?: (error: Error) => string;
  /** Fields that are emptied once they are saved. */
  readonly clears?: readonly NamesOf<Fields, string>[];
}

export const useSaveForm = <Fields extends object, Result>(options: SaveFormOptions<Fields, Result>) => {
  const {
    initial,
    draft,
    required = [],
    isReady = () => true,
    save,
    problemOf,
    clears = [],
    onDone,
    ...after
  } = options;
  const own = useFields(options.draft ? options.draft.value : options.initial);
  const { value: fields, change, clear } = draft ?? own;
  const saving = useChange(save, {
    ...after,
    onDone: (result) => {
      draft?.clear();
      if (clears.length > 0) change(Object.fromEntries(clears.map((name) => [name, ""])) as Partial<Fields>);
      return onDone?.(result);
    },
  });
  const values = trimmed(fields);
  const canSave = required.every((name) => values[name] !== "") && isReady(values) && !saving.isPending;
  const submit = () => {
    if (canSave) saving.mutate(values);
  };
  const error = saving.error ? (problemOf?.(saving.error) ?? saving.error.message) : undefined;
  return {
    ...formFieldsOf(fields, change),
    submit,
    canSave,
    error,
    isPending: saving.isPending,
    isSaved: saving.isSuccess,
    /** What the hub answered. */
    saved: saving.data,
    /** What was sent last. */
    sent: saving.variables,
    reset: () => {
      clear();
      saving.reset();
    },
    /** Props of a dialog with this form. */
    dialog: { onSubmit: submit, isDisabled: !canSave, error },
  };
};
