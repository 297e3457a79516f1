import { Button, Textarea, UnstyledButton } from '@mantine/core';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { MAX_NOTE_CHARACTERS, type Note } from '@switchboard/contracts/conversations/notes';
import { Pencil, StickyNote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type OwnersRootState, selectPeople } from '../../../entities/people/owners-slice.ts';
import { isAfterCall } from '../../../entities/transcript/timeline.ts';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import { findMentions, splitMentions } from './mentions.ts';
import classes from './note-line.module.css';
import { readUnsent, unsentKey, writeUnsent } from './unsent-texts.ts';
import { addNote, editNote, removeNote } from './write-calls.ts';

interface NoteLineProps {
  readonly id: ConversationId;
  readonly note: Note;
  readonly startedAt: string;
  /** The end of the call; notes after it show the time of day. */
  readonly endedAt: string | null;
}

/** A note among the lines of a conversation. Only its author edits and removes it; removing can be undone. */
export function NoteLine({ id, note, startedAt, endedAt }: NoteLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const people = useSelector((state: OwnersRootState) => selectPeople(state));
  // The line leaves the page while it is scrolled out of sight; what was typed stays.
  const key = unsentKey(me ?? '', id, `note.${note.id}`);
  const [edited, setText] = useState<string | null>(() => readUnsent(key)?.text ?? null);
  const setEdited = (text: string | null) => {
    writeUnsent(key, { text: text ?? '' });
    setText(text);
  };
  const names = people.filter((person) => note.mentions.includes(person.id)).map(({ name }) => name);
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.work', 'editNote'),
  );
  const isMine = may && note.author.id === me;
  const save = async () => {
    const text = edited?.trim() ?? '';
    if (text === '') return;
    const mentions = [...findMentions(text, people)];
    await dispatch(editNote({ id, noteId: note.id, text, mentions })).then(() => setEdited(null), toastError);
  };
  const remove = () => {
    const { text, mentions } = note;
    const undo = () => void dispatch(addNote({ id, text, mentions })).catch(toastError);
    dispatch(removeNote({ id, noteId: note.id })).then(
      () => toast({ text: t('write.noteRemoved'), action: { label: t('action.undo'), run: undo } }),
      toastError,
    );
  };
  return (
    <div className={classes['line']} data-note={note.id}>
      <time className={classes['time']} dateTime={note.at} title={formats.full(note.at)}>
        {isAfterCall(note.at, endedAt) ? formats.time(note.at) : clockText(Date.parse(note.at) - Date.parse(startedAt))}
      </time>
      <span className={classes['icon']} aria-hidden="true">
        <StickyNote size={15} />
      </span>
      <div className={classes['box']}>
        <p className={classes['who']}>
          {t('write.noteBy', { name: note.author.name ?? t('talk.somebody') })}
          {note.editedAt !== null && <span title={formats.full(note.editedAt)}> · {t('write.edited')}</span>}
          {isMine && edited === null && (
            <span className={classes['actions']}>
              <UnstyledButton aria-label={t('write.editNote')} onClick={() => setEdited(note.text)}>
                <Pencil size={13} aria-hidden="true" />
              </UnstyledButton>
              <UnstyledButton aria-label={t('write.removeNote')} onClick={remove}>
                <Trash2 size={13} aria-hidden="true" />
              </UnstyledButton>
            </span>
          )}
        </p>
        {edited === null ? (
          <p className={classes['text']}>
            {splitMentions(note.text, names).map((part, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity beyond their place.
              part.isMention ? <b key={index}>{part.text}</b> : part.text,
            )}
          </p>
        ) : (
          <div className={classes['edit']}>
            <Textarea
              autosize
              autoFocus
              minRows={2}
              maxRows={8}
              aria-label={t('write.editNote')}
              value={edited}
              maxLength={MAX_NOTE_CHARACTERS}
              onChange={({ currentTarget }) => setEdited(currentTarget.value)}
            />
            <div className={classes['buttons']}>
              <Button size="xs" variant="default" onClick={() => setEdited(null)}>
                {t('action.cancel')}
              </Button>
              <Button size="xs" onClick={() => void save()}>
                {t('write.saveNote')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
