import { TextInput } from '@mantine/core';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFault } from '../ui/focus-fault.ts';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useFieldWords } from './field-change.tsx';
import classes from './item-form.module.css';
import type { AnyItem, AnyValues, AnyView } from './resource-view.ts';
import { SaveBar } from './save-bar.tsx';
import { useShowSecret } from './show-secret.tsx';
import { useAuthorName } from './use-author-name.ts';
import { useItemForm } from './use-item-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface ItemFormProps {
  readonly view: AnyView;
  /** The item; undefined for a new one. */
  readonly item: AnyItem | undefined;
  readonly isReadOnly: boolean;
  readonly onCreated: (item: AnyItem) => void;
  readonly onCancel: () => void;
}

/** An item's form, read-only or editable. Asks before unsaved changes are lost. */
export function ItemForm({ view, item, isReadOnly, onCreated, onCancel }: ItemFormProps) {
  const { t } = useTranslation();
  const words = useFieldWords(view);
  const isNew = item === undefined;
  const state = useItemForm({
    view,
    item,
    onSaved: (saved) => {
      guard.release();
      toast({ text: t('resource.saved', { name: saved.name }) });
      if (isNew) void showItemSecret(saved).then(() => onCreated(saved));
    },
  });
  const authorName = useAuthorName();
  const showSecret = useShowSecret();
  const showItemSecret = async ({ name, secret }: AnyItem) => {
    if (typeof secret === 'string') await showSecret({ name, secret });
  };
  const { form, changed, isDirty, isSaving, isBehind, base, conflicted } = state;
  const guard = useUnsavedGuard(isDirty);
  const nextVersion = Math.max(item?.version ?? 0, base?.version ?? 0) + 1;
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) nameField.current?.focus();
  }, [isNew]);
  const submit = form.onSubmit((values: AnyValues) => void state.save(values), focusFault);
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || isReadOnly) return;
    event.preventDefault();
    if (isDirty && !isSaving) event.currentTarget.requestSubmit();
  };
  return (
    <form
      className={classes['form']}
      onSubmit={submit}
      onKeyDown={saveByKey}
      data-read-only={isReadOnly || undefined}
      noValidate
      aria-label={t('resource.details')}
    >
      {isBehind && isDirty && item && (
        <Notice level="attention">
          {t('resource.savedMeanwhile', { who: authorName(item.updatedBy), version: item.version })}
        </Notice>
      )}
      <TextInput
        label={t('resource.name')}
        name="name"
        required
        withAsterisk={false}
        maxLength={MAX_RESOURCE_NAME_CHARACTERS}
        readOnly={isReadOnly}
        ref={nameField}
        {...form.getInputProps('name')}
      />
      {item && view.Top && <view.Top item={item} />}
      <view.Fields form={form} isReadOnly={isReadOnly} item={item} />
      {!isReadOnly && (isNew || isDirty) && (
        <SaveBar
          changed={isNew ? [] : changed.map(words.label)}
          saveLabel={isNew ? t(`${view.kind}.create`) : t('resource.saveAs', { version: nextVersion })}
          isSaving={isSaving}
          onDiscard={isNew ? onCancel : state.discard}
        />
      )}
      {conflicted && (
        <ConflictDialog
          view={view}
          merge={conflicted.merge}
          theirs={conflicted.theirs}
          onClose={state.keepWriting}
          onSave={state.resolve}
          onTakeTheirs={state.acceptTheirs}
        />
      )}
    </form>
  );
}
