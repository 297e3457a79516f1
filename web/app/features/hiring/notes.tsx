import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_NOTE_CHARACTERS } from '@switchboard/contracts/hiring/screening';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { usePeople } from '../../entities/people/use-people.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { errorText } from '../../ui/error-text.ts';
import { addNote } from './candidate-api.ts';
import classes from './screening.module.css';
import { SendEmail } from './send-email.tsx';

/** The notes about a candidate and the emails to them, newest first, with forms to add both. */
export function Notes({ item }: { item: KindItem<'candidates'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const people = usePeople();
  const mayManage = useMay('candidates.manage', 'candidates.addNote');
  const mayMail = useMay('candidates.manage', 'candidates.sendMail');
  const { id, notes, mails, archivedAt } = item;
  const written = [
    ...notes,
    ...mails.map(({ by, at, name, subject }) => ({ by, at, text: t('candidates.mailed', { name, subject }) })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <div className={classes['result']}>
      {mayManage && archivedAt === null && <NewNote id={id} />}
      {mayMail && archivedAt === null && <SendEmail item={item} />}
      {written.length === 0 && <p className={classes['note']}>{t('candidates.noNotes')}</p>}
      <ul aria-label={t('candidates.notes')}>
        {written.map(({ by, at, text }) => (
          <li key={`${at} ${text}`} className={classes['written']}>
            <p>{text}</p>
            <p className={classes['note']}>
              {t('candidates.judgedBy', {
                who: people.find((person) => person.id === by)?.name ?? by,
                when: formats.full(at),
              })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewNote({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const form = useForm({ initialValues: { text: '' } });
  const submit = form.onSubmit(async ({ text }) => {
    if (text.trim() === '') return;
    try {
      await dispatch(addNote(id, text.trim()));
      form.reset();
    } catch (error) {
      form.setErrors({ text: errorText(error) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className={classes['new']}>
      <Textarea
        label={t('candidates.note')}
        name="text"
        maxLength={MAX_NOTE_CHARACTERS}
        autosize
        minRows={2}
        {...form.getInputProps('text')}
      />
      <Button type="submit" size="xs" loading={form.submitting} disabled={form.values.text.trim() === ''}>
        {t('candidates.addNote')}
      </Button>
    </form>
  );
}
