import { useForm } from '@mantine/form';
import { accountSettingsSchemas } from '@switchboard/contracts/resources/account-settings-routes';
import { isAccountSettings } from '@switchboard/contracts/resources/define-account-settings';
import { resourceSchemas } from '@switchboard/contracts/resources/schemas';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useThunkDispatch } from '../api/thunk.ts';
import { toastError } from '../ui/toast.ts';
import { readServerFaults, validateForm } from './form-faults.ts';
import { changedFields, isEqual, type Merge, mergeEdits } from './merge.ts';
import { changeItem, createItem, normalizeItem } from './resource-api.ts';
import { type AnyFormView, type AnyItem, type AnyValues, getDefinition } from './resource-view.ts';
import type { FormKind } from './shown-kinds.ts';

interface ItemFormOptions {
  readonly view: AnyFormView;
  /** The item; undefined for a new one. */
  readonly item: AnyItem | undefined;
  readonly onSaved: (item: AnyItem) => void;
}

/** A save that another person's save preceded. */
export interface Conflicted {
  readonly merge: Merge;
  readonly theirs: AnyItem;
}

/** An item's form: its unsaved changes and saving, including the merge when another person has saved meanwhile. */
export function useItemForm({ view, item, onSaved }: ItemFormOptions) {
  const dispatch = useThunkDispatch();
  const definition = getDefinition(view);
  const settable = Object.keys(definition.fields).filter((field) => !definition.managed.includes(field));
  const sealed = item === undefined ? Object.keys(definition.sealed ?? {}) : [];
  const hasName = !definition.isAccountSettings || definition.name !== undefined;
  const fields = [...(hasName ? ['name'] : []), ...settable, ...sealed];
  const blank: AnyValues = {
    name: '',
    ...pick(definition.defaults, settable),
    ...Object.fromEntries(sealed.map((field) => [field, ''])),
    ...view.blank,
  };
  /** The version that the form is based on. */
  const [base, setBase] = useState(item);
  const [conflicted, setConflicted] = useState<Conflicted>();
  const [isSaving, setSaving] = useState(false);
  const form = useForm<AnyValues>({
    initialValues: base ? pickValues(base, fields) : blank,
    validate: (values) =>
      validateForm(
        isAccountSettings(definition) ? accountSettingsSchemas(definition).values : resourceSchemas(definition).create,
        values,
      ),
  });
  const changed = changedFields(fields, base ?? blank, form.values);
  const isDirty = changed.length > 0;

  const begin = (next: AnyItem) => {
    setBase(next);
    const values = pickValues(next, fields);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  /** Rebases the form on what was saved; input entered since the request stays, unsaved. */
  const rebase = (saved: AnyItem, sent: AnyValues) => {
    const written = form.getValues();
    begin(saved);
    form.setValues(pick(written, changedFields(fields, sent, written)));
  };
  // Show another person's save at once if the form has no changes.
  useEffect(() => {
    if (item && base && item.version > base.version && !isDirty && !isSaving) begin(item);
  });

  /** `sent` is the form when the user saved: later input isn't in `values`. */
  const send = async (values: AnyValues, onto: AnyItem | undefined, sent = form.getValues()) => {
    setSaving(true);
    try {
      const saved = await dispatch(
        onto
          ? changeItem({ ...onto, kind: view.kind }, pick(values, changedFields(fields, onto, values)))
          : createItem(view.kind, values),
      );
      rebase(saved, sent);
      setConflicted(undefined);
      onSaved(saved);
    } catch (error) {
      const theirs = readCurrentItem(view.kind, error);
      if (theirs && base) {
        const merge = mergeEdits(fields, { base, mine: values, theirs });
        // No conflicts: combine both changes without asking.
        if (merge.conflicts.length === 0 && isEqual(theirs['archivedAt'], null))
          return await send(mergedValues(values, merge, theirs), theirs, sent);
        setConflicted({ merge, theirs });
      } else {
        const faults = readServerFaults(error);
        form.setErrors(faults);
        const [first] = Object.keys(faults).filter((path) => fields.includes(path));
        if (first === undefined) toastError(error);
        else form.getInputNode(first)?.focus();
      }
    } finally {
      setSaving(false);
    }
  };
  return {
    form,
    base,
    changed,
    isDirty,
    isSaving,
    isBehind: item !== undefined && base !== undefined && item.version > base.version,
    conflicted,
    save: (values: AnyValues) => send(values, base),
    /** Saves on top of the other person's version, with the chosen values. */
    resolve: (chosen: Readonly<Record<string, unknown>>) => {
      if (!conflicted) return;
      const { merge, theirs } = conflicted;
      void send({ ...mergedValues(form.values, merge, theirs), ...chosen }, theirs);
    },
    acceptTheirs: () => {
      if (conflicted) begin(conflicted.theirs);
      setConflicted(undefined);
    },
    keepWriting: () => setConflicted(undefined),
    discard: () => (base ? begin(item ?? base) : form.reset()),
  };
}

const pickValues = (item: AnyItem, fields: readonly string[]): AnyValues => pick({ ...item }, fields) as AnyValues;

function pick(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Takes the fields that only the other person changed. */
const mergedValues = (values: AnyValues, { taken }: Merge, theirs: AnyItem): AnyValues => ({
  ...values,
  ...pick({ ...theirs }, taken),
});

function readCurrentItem(kind: FormKind, error: unknown): AnyItem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'resource.version_conflict') return undefined;
  // The contract guarantees the whole current item here.
  const current = error.current as AnyItem | undefined;
  return current && normalizeItem(kind, current);
}
