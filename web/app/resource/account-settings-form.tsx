import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFault } from '../ui/focus-fault.ts';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useFieldWords } from './field-change.tsx';
import classes from './item-form.module.css';
import type { AnyFormView, AnyItem, AnyValues } from './resource-view.ts';
import { SaveBar } from './save-bar.tsx';
import { useAuthorName } from './use-author-name.ts';
import { useItemForm } from './use-item-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface AccountSettingsFormProps {
  readonly view: AnyFormView;
  readonly item: AnyItem;
  readonly isReadOnly: boolean;
  /** The form's accessible name. */
  readonly label: string;
}

/** The form of an account setting, read-only or editable. Asks before unsaved changes are lost. */
export function AccountSettingsForm({ view, item, isReadOnly, label }: AccountSettingsFormProps) {
  const { t } = useTranslation();
  const words = useFieldWords(view);
  const authorName = useAuthorName();
  const state = useItemForm({
    view,
    item,
    onSaved: () => {
      guard.release();
      toast({ text: t('resource.saved', { name: label }) });
    },
  });
  const { form, changed, isDirty, isSaving, isBehind, base, conflicted } = state;
  const guard = useUnsavedGuard(isDirty);
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
      aria-label={label}
    >
      {isBehind && isDirty && (
        <Notice level="attention">
          {t('resource.savedMeanwhile', { who: authorName(item.updatedBy), version: item.version })}
        </Notice>
      )}
      <view.Fields form={form} isReadOnly={isReadOnly} item={item} />
      {!isReadOnly && isDirty && (
        <SaveBar
          changed={changed.map(words.label)}
          saveLabel={t('resource.saveAs', { version: Math.max(item.version, base?.version ?? 0) + 1 })}
          isSaving={isSaving}
          onDiscard={state.discard}
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
