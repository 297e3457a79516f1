import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { MAX_CONTROL_TEXT_LENGTH } from '@switchboard/contracts/talk/input';
import { Bot, Headphones, PhoneOff, SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { controlTalk } from '../open/conversation-calls.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { selectMayHere } from '../open/open-slice.ts';
import classes from './talk-controls.module.css';

type Action = Parameters<typeof controlTalk>[0]['action'];

/** Controls to take part in a live call of our own agent. Users without permission only see who has taken it over. */
export function TalkControls({ row }: { row: Conversation }) {
  const talk = useSelector(({ open }: OpenRootState) => (open.id === row.id ? open.talk : null));
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.control'));
  if (talk === null || !talk.isLive || row.endedAt !== null) return null;
  if (may) return <Controls row={row} talk={talk} />;
  return talk.takenOverBy && <p className={classes['taken']}>{<TakenBy talk={talk} />}</p>;
}

function Controls({ row: { id }, talk }: { row: Conversation; talk: LiveTalk }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [busy, setBusy] = useState<Action | null>(null);
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
    return isDone;
  };
  const isTaken = talk.takenOverBy !== null;
  useShortcut({
    keys: 'o',
    label: isTaken ? 'shortcuts.handBack' : 'shortcuts.takeOver',
    group: 'conversation',
    run: () => void act(isTaken ? 'handBack' : 'takeOver'),
  });
  return (
    <section className={classes['controls']} aria-label={t('talk.controls')}>
      {isTaken && (
        <p className={classes['taken']} role="status">
          <TakenBy talk={talk} />
        </p>
      )}
      {(isTaken || talk.hasModel) && <Composer isTaken={isTaken} hasModel={talk.hasModel} busy={busy} act={act} />}
      <div className={classes['buttons']}>
        {isTaken ? (
          <Button
            variant="default"
            leftSection={<Bot size={16} />}
            loading={busy === 'handBack'}
            onClick={() => act('handBack')}
          >
            {t('talk.handBack')}
          </Button>
        ) : (
          <Button leftSection={<Headphones size={16} />} loading={busy === 'takeOver'} onClick={() => act('takeOver')}>
            {t('talk.takeOver')}
          </Button>
        )}
        <EndButton isBusy={busy === 'end'} end={() => act('end')} />
      </div>
    </section>
  );
}

interface ComposerProps {
  readonly isTaken: boolean;
  readonly hasModel: boolean;
  readonly busy: Action | null;
  readonly act: (action: Action, text: string) => Promise<boolean>;
}

/** Text that is spoken to the caller, or whispered to the model. */
function Composer({ isTaken, hasModel, busy, act }: ComposerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<'say' | 'whisper'>('say');
  const action = isTaken && (chosen === 'say' || !hasModel) ? 'say' : 'whisper';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed !== '' && (await act(action, trimmed))) setText('');
  };
  return (
    <form className={classes['composer']} onSubmit={send}>
      {isTaken && hasModel && (
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
        className={classes['text'] ?? ''}
        aria-label={t(`talk.${action}Label`)}
        placeholder={t(`talk.${action}Label`)}
        value={text}
        maxLength={MAX_CONTROL_TEXT_LENGTH}
        autoFocus={isTaken}
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

function TakenBy({ talk: { takenOverBy } }: { talk: LiveTalk }) {
  const { t } = useTranslation();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.name);
  const name = takenOverBy?.name ?? t('talk.somebody');
  return name === me ? t('talk.takenByYou') : t('talk.takenBy', { name });
}
