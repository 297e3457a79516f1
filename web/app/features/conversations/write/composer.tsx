import { SegmentedControl, Textarea, UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { isLive } from '@switchboard/contracts/conversations/live';
import { MAX_NOTE_CHARACTERS } from '@switchboard/contracts/conversations/notes';
import { MAX_REPLY_CHARACTERS } from '@switchboard/contracts/conversations/replies';
import { smsLength } from '@switchboard/contracts/templates/sms';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ApiError } from '../../../api/api-error.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type OwnersRootState, selectPeople } from '../../../entities/people/owners-slice.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { confirm } from '../../../ui/dialogs.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { phoneText } from '../../../ui/phone-number.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import classes from './composer.module.css';
import { completeMention, findMentions, findTypedMention, offerPeople } from './mentions.ts';
import { readUnsent, unsentKey, writeUnsent } from './unsent-texts.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { addNote, sendReply } from './write-calls.ts';

type Kind = 'reply' | 'note';

/**
 * The field for a text message to the contact or a note to colleagues. Typed text survives a lost network and a closed tab, and a reply
 * over lines that came meanwhile asks first.
 */
export function Composer({ row }: { row: Conversation }) {
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.work', 'addNote'),
  );
  const isDeleted = useSelector(({ open }: OpenRootState) => open.deleted !== null);
  if (!may || isDeleted) return null;
  return <Writer key={row.id} row={row} />;
}

function Writer({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  // During a call the agent, or who took it over, speaks to the contact.
  const canReply = row.number !== null && !isLive(row);
  const [chosen, setChosen] = useState<Kind>('reply');
  // The kind stays while its field has the focus: a call that ends must not take the field from under somebody's hands.
  const [focused, setFocused] = useState<Kind | null>(null);
  const kind = focused ?? (canReply ? chosen : 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const open = (next: Kind) => {
    setFocused(null);
    setChosen(next);
    // The field of the other kind mounts first.
    requestAnimationFrame(() => field.current?.focus());
  };
  useShortcut({ keys: 'n', label: 'shortcuts.note', group: 'conversation', run: () => open('note') });
  useShortcut({
    keys: 'r',
    label: 'shortcuts.reply',
    group: 'conversation',
    isEnabled: canReply,
    run: () => open('reply'),
  });
  const tabs = canReply && (
    <SegmentedControl
      size="xs"
      value={kind}
      onChange={(value) => open(value === 'note' ? 'note' : 'reply')}
      data={[
        { value: 'reply', label: t('write.reply') },
        { value: 'note', label: t('write.note') },
      ]}
    />
  );
  return (
    <section
      className={classes['composer']}
      aria-label={t('write.label')}
      data-kind={kind}
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && setFocused(kind)}
      onBlur={() => setFocused(null)}
    >
      {kind === 'reply' ? (
        <ReplyField row={row} tabs={tabs} field={field} />
      ) : (
        <NoteField row={row} tabs={tabs} field={field} />
      )}
    </section>
  );
}

interface FieldProps {
  readonly row: Conversation;
  readonly tabs: ReactNode;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Ctrl or Cmd with Enter sends; Enter alone begins a line. */
const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);

function ReplyField({ row, tabs, field }: FieldProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const lastSeq = useSelector(({ open }: OpenRootState) => open.transcript.last ?? 0);
  const draft = useReplyDraft(row.id, lastSeq);
  const [isBusy, setBusy] = useState(false);
  const { characters, segments } = smsLength(draft.text.trim());
  const isTooLong = draft.text.trim().length > MAX_REPLY_CHARACTERS;
  const canSend = draft.text.trim() !== '' && !isTooLong && !isBusy;
  const send = async (force: boolean): Promise<void> => {
    const text = draft.text.trim();
    try {
      const { delivery } = await dispatch(sendReply({ id: row.id, text, baseSeq: draft.baseSeq, force }));
      if (delivery.state === 'failed') return void toast({ text: t('write.replyFailed'), isFailure: true });
      draft.clear(text);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reply.unseen_messages') return toastError(error);
      const isSure = await confirm({
        title: t('write.unseenTitle'),
        body: <Unseen error={error} />,
        confirmLabel: t('write.sendAnyway'),
      });
      if (isSure) await send(true);
    }
  };
  const submit = async () => {
    if (!canSend) return;
    setBusy(true);
    await draft.stopSaving();
    await send(false);
    setBusy(false);
  };
  return (
    <>
      <div className={classes['top']}>
        {tabs}
        <span className={classes['to']}>{t('write.textTo', { number: phoneText(row.number ?? '') })}</span>
      </div>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={8}
        variant="unstyled"
        aria-label={t('write.replyLabel')}
        placeholder={t('write.replyPlaceholder')}
        value={draft.text}
        readOnly={isBusy}
        onChange={({ currentTarget }) => draft.change(currentTarget.value)}
        onKeyDown={(event) => isSendKey(event) && void submit()}
      />
      <div className={classes['bottom']}>
        <span className={classes['hint']} role="status">
          {draft.text !== '' && t(draft.isSaved ? 'write.draftSaved' : 'write.draftSaving')}
        </span>
        {draft.text !== '' && (
          <span className={classes['count']} data-over={isTooLong}>
            {t('write.segments', { count: segments, characters })}
          </span>
        )}
        <IconButton
          variant="filled"
          color="var(--primary)"
          label={t('write.send')}
          loading={isBusy}
          disabled={!canSend}
          onClick={() => void submit()}
        >
          <SendHorizontal size={16} />
        </IconButton>
      </div>
    </>
  );
}

/** The messages since the writer began. */
function Unseen({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('write.unseenBody')}</p>
      <ul className={classes['unseen']}>
        {error.messages.map(({ seq, role, text }) => (
          <li key={seq}>{t('open.said', { who: t(`role.${role}`), text })}</li>
        ))}
      </ul>
    </>
  );
}

function NoteField({ row, tabs, field }: FieldProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id ?? '');
  const people = useSelector((state: OwnersRootState) => selectPeople(state));
  const key = unsentKey(me, row.id, 'note');
  const [text, setText] = useState(() => readUnsent(key)?.text ?? '');
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const moveTo = useRef<number | null>(null);
  useEffect(() => {
    if (moveTo.current === null) return;
    field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });
  const typed = findTypedMention(text, caret);
  const offered = typed === undefined ? [] : offerPeople(typed, people);
  const change = (next: string, at: number) => {
    writeUnsent(key, { text: next });
    setText(next);
    setCaret(at);
    setMarked(0);
  };
  const mention = (index: number) => {
    const person = offered[index];
    if (person === undefined) return;
    const completed = completeMention(text, caret, person);
    moveTo.current = completed.caret;
    change(completed.text, completed.caret);
    field.current?.focus();
  };
  const submit = async () => {
    const trimmed = text.trim();
    if (trimmed === '' || isBusy) return;
    setBusy(true);
    const mentions = [...findMentions(trimmed, people)];
    await dispatch(addNote({ id: row.id, text: trimmed, mentions })).then(() => change('', 0), toastError);
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) return void submit();
    if (offered.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setMarked((marked + step + offered.length) % offered.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      mention(marked);
    }
  };
  return (
    <>
      <div className={classes['top']}>
        {tabs}
        <span className={classes['to']}>{t('write.noteTo')}</span>
      </div>
      {offered.length > 0 && (
        <div className={classes['people']} role="listbox" aria-label={t('write.people')}>
          {offered.map((person, index) => (
            <UnstyledButton
              key={person.id}
              role="option"
              aria-selected={index === marked}
              className={classes['person']}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention(index)}
            >
              {person.name}
            </UnstyledButton>
          ))}
        </div>
      )}
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={8}
        variant="unstyled"
        aria-label={t('write.noteLabel')}
        placeholder={t('write.notePlaceholder')}
        value={text}
        readOnly={isBusy}
        maxLength={MAX_NOTE_CHARACTERS}
        onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <div className={classes['bottom']}>
        <span className={classes['hint']}>{t('write.noteHint')}</span>
        <IconButton
          variant="filled"
          color="var(--primary)"
          label={t('write.saveNote')}
          loading={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void submit()}
        >
          <SendHorizontal size={16} />
        </IconButton>
      </div>
    </>
  );
}
