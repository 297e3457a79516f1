import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/use-formats.ts';
import classes from './conflict-dialog.module.css';
import { useFieldWords } from './field-change.tsx';
import type { Conflict, Merge } from './merge.ts';
import type { AnyFormView, AnyItem } from './resource-view.ts';
import { TextDiff } from './text-diff.tsx';
import { useAuthorName } from './use-author-name.ts';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  readonly view: AnyFormView;
  readonly merge: Merge;
  /** The item as the other person saved it. */
  readonly theirs: AnyItem;
  readonly onClose: () => void;
  /** Saves with the chosen value of each conflicting field. */
  readonly onSave: (chosen: Readonly<Record<string, unknown>>) => void;
  readonly onTakeTheirs: () => void;
}

/** Shown when two people changed the same item: lists the differences field by field, and lets the second person choose. */
export function ConflictDialog({ view, merge, theirs, onClose, onSave, onTakeTheirs }: ConflictDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useFieldWords(view);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { conflicts, taken } = merge;
  const who = useAuthorName()(theirs.updatedBy);
  const isChosen = conflicts.every(({ field }) => sides[field] !== undefined);
  const save = () =>
    onSave(
      Object.fromEntries(conflicts.map(({ field, mine, theirs }) => [field, sides[field] === 'mine' ? mine : theirs])),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="58rem"
      title={t('resource.conflict.title', { who })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={classes['intro']}>
        {t('resource.conflict.intro', {
          version: theirs.version,
          time: formats.time(theirs.updatedAt),
          next: theirs.version + 1,
        })}
      </p>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.field}
          view={view}
          conflict={conflict}
          label={words.label(conflict.field)}
          value={words.value}
          side={sides[conflict.field]}
          onChoose={(side) => setSides({ ...sides, [conflict.field]: side })}
        />
      ))}
      {taken.length > 0 && (
        <p className={classes['taken']}>
          {t('resource.conflict.taken', { who, fields: taken.map(words.label).join(', ') })}
        </p>
      )}
      <div className={classes['actions']}>
        {conflicts.length > 0 && (
          <span className={classes['progress']} role="status">
            {t('resource.conflict.chosen', { count: Object.keys(sides).length, total: conflicts.length })}
          </span>
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('resource.conflict.keepWriting')}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('resource.conflict.takeTheirs', { who })}
        </Button>
        <Button onClick={save} disabled={!isChosen}>
          {t('resource.saveAs', { version: theirs.version + 1 })}
        </Button>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  readonly view: AnyFormView;
  readonly conflict: Conflict;
  readonly label: string;
  readonly value: (path: string, raw: unknown) => string;
  readonly side: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ConflictChoice({ view, conflict, label, value, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { field, base } = conflict;
  const shown = (raw: unknown) =>
    view.prose.includes(field) && typeof base === 'string' && typeof raw === 'string' ? (
      <TextDiff from={base} to={raw} />
    ) : (
      value(field, raw)
    );
  const sides = [
    { side: 'mine', label: t('resource.conflict.mine') },
    { side: 'theirs', label: t('resource.conflict.theirs') },
  ] as const;
  return (
    <fieldset className={classes['field']}>
      <legend>{label}</legend>
      <div className={classes['sides']}>
        {sides.map((one) => (
          <div key={one.side} className={classes['side']} data-chosen={side === one.side || undefined}>
            <Radio
              name={`conflict-${field}`}
              label={one.label}
              checked={side === one.side}
              onChange={() => onChoose(one.side)}
            />
            <div className={classes['value']}>{shown(conflict[one.side])}</div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
