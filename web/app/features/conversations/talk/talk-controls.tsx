import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { MAX_CONTROL_TEXT_LENGTH } from '@switchboard/contracts/talk/input';
import { Bot, Headphones, PhoneOff, SendHorizontal, UserPlus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { toRegionalLocale } from '../../../i18n/format.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { controlTalk } from '../open/conversation-calls.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { selectMayHere } from '../open/open-slice.ts';
import classes from './talk-controls.module.css';

type Action = Parameters<typeof controlTalk>[0]['action'];

/**
 * Controls to take part in a live call of our own agent. Only the person who took it over, and those who joined them, speak into it; only the taker hands
 * it back or ends it. Users without permission only see who has taken it over.
 *
 * The focus moves to the text field only after the user's own press, never because a colleague acted.
 */
export function TalkControls({ row }: { row: Conversation }) {
  const talk = useSelector(({ open }: OpenRootState) => (open.id === row.id ? open.talk : null));
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.control'));
  if (talk === null || !talk.isLive || row.endedAt !== null) return null;
  if (may) return <Controls row={row} talk={talk} />;
  return talk.takenOverBy && <p className={classes['taken']}>{<TakenBy talk={talk} />}</p>;
}

/** The user's part in a call: nobody took it over, or who speaks in it. */
type Part = 'agent' | 'taker' | 'joined' | 'colleague';

function findPart({ takenOverBy, joinedBy }: LiveTalk, me: string | undefined): Part {
  if (takenOverBy === null) return 'agent';
  if (takenOverBy.id === me) return 'taker';
  return joinedBy.some(({ id }) => id === me) ? 'joined' : 'colleague';
}

function Controls({ row: { id }, talk }: { row: Conversation; talk: LiveTalk }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const mayReplace = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.assign'),
  );
  const [busy, setBusy] = useState<Action | null>(null);
  const [hasEntered, setEntered] = useState(false);
  const act = async (action: Action, text?: string): Promise<boolean> => {
    setBusy(action);
    const isDone = await dispatch(controlTalk({ id, action, ...(text !== undefined && { text }) })).then(
      () => true,
      (error: unknown) => {
        toastError(error);
        return false;
      },
    );
    setBusy(null);
    if (isDone) setEntered(action === 'takeOver' || action === 'join' || (hasEntered && action !== 'handBack'));
    return isDone;
  };
  const part = findPart(talk, me);
  const canSpeak = part === 'taker' || part === 'joined';
  useShortcut({
    keys: 'o',
    label: part === 'taker' ? 'shortcuts.handBack' : part === 'agent' ? 'shortcuts.takeOver' : 'shortcuts.join',
    group: 'conversation',
    isEnabled: part !== 'joined',
    run: () => void act(part === 'taker' ? 'handBack' : part === 'agent' ? 'takeOver' : 'join'),
  });
  const name = talk.takenOverBy?.name ?? t('talk.somebody');
  return (
    <section className={classes['controls']} aria-label={t('talk.controls')}>
      {part !== 'agent' && (
        <p className={classes['taken']} role="status">
          <TakenBy talk={talk} />
        </p>
      )}
      {(canSpeak || talk.hasModel) && (
        <Composer canSpeak={canSpeak} hasModel={talk.hasModel} takesFocus={hasEntered} busy={busy} act={act} />
      )}
      <div className={classes['buttons']}>
        {part === 'agent' && (
          <Button leftSection={<Headphones size={16} />} loading={busy === 'takeOver'} onClick={() => act('takeOver')}>
            {t('talk.takeOver')}
          </Button>
        )}
        {part === 'taker' && (
          <Button
            variant="default"
            leftSection={<Bot size={16} />}
            loading={busy === 'handBack'}
            onClick={() => act('handBack')}
          >
            {t('talk.handBack')}
          </Button>
        )}
        {part === 'colleague' && (
          <Button
            variant="default"
            leftSection={<UserPlus size={16} />}
            loading={busy === 'join'}
            onClick={() => act('join')}
          >
            {t('talk.join', { name })}
          </Button>
        )}
        {mayReplace && part !== 'agent' && part !== 'taker' && (
          <Button
            variant="default"
            leftSection={<Headphones size={16} />}
            loading={busy === 'takeOver'}
            onClick={() => act('takeOver')}
          >
            {t('talk.takeFrom', { name })}
          </Button>
        )}
        {(part === 'agent' || part === 'taker') && <EndButton isBusy={busy === 'end'} end={() => act('end')} />}
      </div>
    </section>
  );
}

interface ComposerProps {
  readonly canSpeak: boolean;
  readonly hasModel: boolean;
  /** Whether the user has just entered the call with a press of their own. */
  readonly takesFocus: boolean;
  readonly busy: Action | null;
  readonly act: (action: Action, text: string) => Promise<boolean>;
}

/** Text that is spoken to the caller, or whispered to the model. */
function Composer({ canSpeak, hasModel, takesFocus, busy, act }: ComposerProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (canSpeak && takesFocus) field.current?.focus();
  }, [canSpeak, takesFocus]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<'say' | 'whisper'>('say');
  const action = canSpeak && (chosen === 'say' || !hasModel) ? 'say' : 'whisper';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed !== '' && (await act(action, trimmed))) setText('');
  };
  return (
    <form className={classes['composer']} onSubmit={send}>
      {canSpeak && hasModel && (
        <SegmentedControl
          size="xs"
          value={action}
          onChange={(value) => setChosen(value === 'whisper' ? 'whisper' : 'say')}
          data={[
            { value: 'say', label: t('talk.say') },
            { value: 'whisper', label: t('talk.whisper') },
          ]}
        />
      )}
      <TextInput
        ref={field}
        className={classes['text'] ?? ''}
        aria-label={t(`talk.${action}Label`)}
        placeholder={t(`talk.${action}Label`)}
        value={text}
        maxLength={MAX_CONTROL_TEXT_LENGTH}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <IconButton
        type="submit"
        variant="filled"
        color="var(--primary)"
        label={t(`talk.${action}`)}
        loading={busy === action}
        disabled={text.trim() === ''}
      >
        <SendHorizontal size={16} />
      </IconButton>
    </form>
  );
}

/** Ends the call on the second click, since ending can't be undone. */
function EndButton({ isBusy, end }: { isBusy: boolean; end: () => void }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  return (
    <Button
      variant={isSure ? 'filled' : 'default'}
      color={isSure ? 'red' : 'gray'}
      leftSection={<PhoneOff size={16} />}
      loading={isBusy}
      onBlur={() => setSure(false)}
      onClick={() => (isSure ? end() : setSure(true))}
    >
      {t(isSure ? 'talk.endSure' : 'talk.end')}
    </Button>
  );
}

function TakenBy({ talk: { takenOverBy, joinedBy } }: { talk: LiveTalk }) {
  const { t, i18n } = useTranslation();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const list = new Intl.ListFormat(toRegionalLocale(i18n.language), { type: 'conjunction' });
  const toName = ({ id, name }: { readonly id: string; readonly name: string | null }) =>
    id === me ? t('open.you') : (name ?? t('talk.somebody'));
  const taken =
    takenOverBy?.id === me
      ? t('talk.takenByYou')
      : t('talk.takenBy', { name: takenOverBy?.name ?? t('talk.somebody') });
  if (joinedBy.length === 0) return taken;
  return `${taken} ${t('talk.joinedBy', { names: list.format(joinedBy.map(toName)) })}`;
}
