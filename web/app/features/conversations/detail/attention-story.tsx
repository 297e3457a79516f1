import type { ActivityActor } from '@switchboard/contracts/conversations/activity';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useActorName } from '../../../entities/transcript/use-actor-name.ts';
import { regional } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectSession } from '../../../session/session-slice.ts';
import type { OpenRootState } from '../open/open-slice.ts';

/**
 * Nobody here has seen it; it was seen, and is being cleared for everybody, could not be, or has been; or it was seen for this
 * person alone.
 */
export type AttentionStanding = 'unseen' | 'clearing' | 'failed' | 'cleared' | 'onlyHere';

interface AttentionStoryProps {
  readonly raisedAt: string;
  readonly standing: AttentionStanding;
}

/** When it was raised, whom it rang for, who opened it and how soon. */
export function AttentionStory({ raisedAt, standing }: AttentionStoryProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const activity = useSelector(({ open }: OpenRootState) => open.detail?.activity);
  const session = useSelector((state: SessionRootState) => selectSession(state));
  const nameOf = useActorName();
  const since = (activity ?? []).filter(({ at }) => Date.parse(at) >= Date.parse(raisedAt));
  const rung = [...new Set(since.flatMap(({ kind, by }) => (kind === 'rung' && by.name !== null ? [nameOf(by)] : [])))];
  const seen = since.find(({ kind }) => kind === 'seen');
  const cleared = since.find(({ kind }) => kind === 'cleared');
  const list = new Intl.ListFormat(regional(i18n.language), { type: 'conjunction' });
  // Whoever has stepped in as somebody is not that person, nor is what that person did theirs.
  const isMe = ({ name, behind }: ActivityActor) =>
    name === session?.user.name && behind === ((session?.agency ?? session?.impersonating)?.name ?? null);
  const who = ({ by }: { readonly by: ActivityActor }) => (isMe(by) ? t('open.you') : nameOf(by));
  const parts = [
    t('open.since', { time: formats.clock(raisedAt) }),
    rung.length > 0 && t('open.rungFor', { who: list.format(rung) }),
    seen &&
      standing !== 'unseen' &&
      standing !== 'failed' &&
      t('open.openedBy', { who: who(seen), age: formats.age(Date.parse(seen.at) - Date.parse(raisedAt)) }),
    !seen && cleared && t('open.clearedBy', { who: who(cleared) }),
    standing === 'onlyHere' && t('open.onlyHere'),
    standing === 'clearing' && t('open.clearing'),
    standing === 'failed' && t('open.clearingFailed'),
    standing === 'cleared' && t('open.clearedForAll'),
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
