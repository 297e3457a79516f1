import { useForm } from '@mantine/form';
import { accountSettingsSchemas } from '@switchboard/contracts/resources/account-settings-routes';
import { isAccountSettings } from '@switchboard/contracts/resources/define-account-settings';
import { resourceSchemas } from '@switchboard/contracts/resources/schemas';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useThunkDispatch } from '../api/thunk.ts';
import { toastError } from '../ui/toast.ts';
import { faultsOf, faultsOfAnswer } from './form-faults.ts';
import { changedFields, isEqual, type Merge, mergeOf } from './merge.ts';
import { changeItem, createItem, itemOf } from './resource-queries.ts';
import { type AnyFormView, type AnyItem, type AnyValues, definitionOf } from './resource-view.ts';
import type { FormKind } from './shown-kinds.ts';

interface ItemFormOptions {
  readonly view: AnyFormView;
  /** Undefined while it is being made. */
  readonly item: AnyItem | undefined;
  readonly onSaved: (item: AnyItem) => void;
}

/** A save that somebody else was faster than. */
export interface Conflicted {
  readonly merge: Merge;
  readonly theirs: AnyItem;
}

/** The form of an item: what was changed in it, and saving, also when somebody else has saved meanwhile. */
export function useItemForm({ view, item, onSaved }: ItemFormOptions) {
  const dispatch = useThunkDispatch();
  const definition = definitionOf(view);
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
  /** The version that one writes on. */
  const [base, setBase] = useState(item);
  const [conflicted, setConflicted] = useState<Conflicted>();
  const [isSaving, setSaving] = useState(false);
  const form = useForm<AnyValues>({
    initialValues: base ? valuesOf(base, fields) : blank,
    validate: (values) =>
      faultsOf(
        isAccountSettings(definition) ? accountSettingsSchemas(definition).values : resourceSchemas(definition).create,
        values,
      ),
  });
  const changed = changedFields(fields, base ?? blank, form.values);
  const isDirty = changed.length > 0;

  const begin = (next: AnyItem) => {
    setBase(next);
    const values = valuesOf(next, fields);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  /** Goes on from what was saved; what was written since it was sent stays, unsaved. */
  const goOn = (saved: AnyItem, sent: AnyValues) => {
    const written = form.getValues();
    begin(saved);
    form.setValues(pick(written, changedFields(fields, sent, written)));
  };
  // A save by somebody else shows at once where nothing is being written.
  useEffect(() => {
    if (item && base && item.version > base.version && !isDirty && !isSaving) begin(item);
  });

  /** `sent` is the form as it was when saving was asked for: what is written later is not in `values`. */
  const send = async (values: AnyValues, onto: AnyItem | undefined, sent = form.getValues()) => {
    setSaving(true);
    try {
      const saved = await dispatch(
        onto
          ? changeItem({ ...onto, kind: view.kind }, pick(values, changedFields(fields, onto, values)))
          : createItem(view.kind, values),
      );
      goOn(saved, sent);
      setConflicted(undefined);
      onSaved(saved);
    } catch (error) {
      const theirs = currentOf(view.kind, error);
      if (theirs && base) {
        const merge = mergeOf(fields, { base, mine: values, theirs });
        // Nothing is in anybody's way: both changes go together without a question.
        if (merge.conflicts.length === 0 && isEqual(theirs['archivedAt'], null))
          return await send(mergedValues(values, merge, theirs), theirs, sent);
        setConflicted({ merge, theirs });
      } else {
        const faults = faultsOfAnswer(error);
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
    /** Saves on top of what the other one saved, with the chosen values. */
    resolve: (chosen: Readonly<Record<string, unknown>>) => {
      if (!conflicted) return;
      const { merge, theirs } = conflicted;
      void send({ ...mergedValues(form.values, merge, theirs), ...chosen }, theirs);
    },
    takeTheirs: () => {
      if (conflicted) begin(conflicted.theirs);
      setConflicted(undefined);
    },
    keepWriting: () => setConflicted(undefined),
    discard: () => (base ? begin(item ?? base) : form.reset()),
  };
}

const valuesOf = (item: AnyItem, fields: readonly string[]): AnyValues => pick({ ...item }, fields) as AnyValues;

function pick(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Takes the fields that the other one changed alone as they are. */
const mergedValues = (values: AnyValues, { taken }: Merge, theirs: AnyItem): AnyValues => ({
  ...values,
  ...pick({ ...theirs }, taken),
});

function currentOf(kind: FormKind, error: unknown): AnyItem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'resource.version_conflict') return undefined;
  // The contract's word for it: the whole item as it is now.
  const current = error.current as AnyItem | undefined;
  return current && itemOf(kind, current);
}
