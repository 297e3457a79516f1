import type { ActivityActor } from '@switchboard/contracts/conversations/activity';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useActorName } from '../../../entities/transcript/use-actor-name.ts';
import { toRegionalLocale } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectSession } from '../../../session/session-slice.ts';
import type { OpenRootState } from '../open/open-slice.ts';

/**
 * Not seen in this tab; seen and being cleared for everyone, failed to clear, or cleared; or seen by a user who can't clear it (`onlyHere`).
 */
export type AttentionState = 'unseen' | 'clearing' | 'failed' | 'cleared' | 'onlyHere';

interface AttentionStoryProps {
  readonly raisedAt: string;
  readonly state: AttentionState;
}

/** Says when an alert was raised, whom it rang for, who opened it, and how soon. */
export function AttentionStory({ raisedAt, state }: AttentionStoryProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const activity = useSelector(({ open }: OpenRootState) => open.detail?.activity);
  const session = useSelector((state: SessionRootState) => selectSession(state));
  const actorName = useActorName();
  const since = (activity ?? []).filter(({ at }) => Date.parse(at) >= Date.parse(raisedAt));
  const rung = [
    ...new Set(since.flatMap(({ kind, by }) => (kind === 'rung' && by.name !== null ? [actorName(by)] : []))),
  ];
  const seen = since.find(({ kind }) => kind === 'seen');
  const cleared = since.find(({ kind }) => kind === 'cleared');
  const list = new Intl.ListFormat(toRegionalLocale(i18n.language), { type: 'conjunction' });
  // Impersonators are not the user whom they impersonate: neither did what the other did.
  const isMe = ({ name, behind }: ActivityActor) =>
    name === session?.user.name && behind === ((session?.agency ?? session?.impersonating)?.name ?? null);
  const who = ({ by }: { readonly by: ActivityActor }) => (isMe(by) ? t('open.you') : actorName(by));
  const parts = [
    t('open.since', { time: formats.clock(raisedAt) }),
    rung.length > 0 && t('open.rungFor', { who: list.format(rung) }),
    seen &&
      state !== 'unseen' &&
      state !== 'failed' &&
      t('open.openedBy', { who: who(seen), age: formats.age(Date.parse(seen.at) - Date.parse(raisedAt)) }),
    !seen && cleared && t('open.clearedBy', { who: who(cleared) }),
    state === 'onlyHere' && t('open.onlyHere'),
    state === 'clearing' && t('open.clearing'),
    state === 'failed' && t('open.clearingFailed'),
    state === 'cleared' && t('open.clearedForAll'),
  ];
  return (
    <p>
      {parts
        .filter((part) => typeof part === 'string')
        .map((part) => (
          <span key={part}>{part} </span>
        ))}
    </p>
  );
}
