import type { ActivityActor } from '@switchboard/contracts/conversations/activity';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useActorName } from '../../../entities/transcript/use-actor-name.ts';
import { toRegionalLocale } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectSession } from '../../../session/session-slice.ts';
import type { OpenRootState } from '../open/open-slice.ts';

interface AttentionStoryProps {
  readonly raisedAt: string;
  readonly isHandled: boolean;
}

/** Says when an alert was raised, whom it rang for, who has seen it and how soon, and who handled it. */
export function AttentionStory({ raisedAt, isHandled }: AttentionStoryProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const activity = useSelector(({ open }: OpenRootState) => open.detail?.activity);
  const session = useSelector((state: SessionRootState) => selectSession(state));
  const actorName = useActorName();
  const since = (activity ?? []).filter(({ at }) => Date.parse(at) >= Date.parse(raisedAt));
  const rung = [
    ...new Set(since.flatMap(({ kind, by }) => (kind === 'rung' && by.name !== null ? [actorName(by)] : []))),
  ];
  const seen = since.filter(({ kind }) => kind === 'seen').slice(0, MAX_SEEN_BY);
  const handled = since.find(({ kind }) => kind === 'handled' || kind === 'cleared');
  const list = new Intl.ListFormat(toRegionalLocale(i18n.language), { type: 'conjunction' });
  // Impersonators are not the user whom they impersonate: neither did what the other did.
  const isMe = ({ name, behind }: ActivityActor) =>
    name === session?.user.name && behind === ((session?.agency ?? session?.impersonating)?.name ?? null);
  const who = ({ by }: { readonly by: ActivityActor }) => (isMe(by) ? t('open.you') : actorName(by));
  const parts = [
    t('open.since', { time: formats.clock(raisedAt) }),
    rung.length > 0 && t('open.rungFor', { who: list.format(rung) }),
    ...seen.map((item) =>
      t('open.seenBy', { who: who(item), age: formats.age(Date.parse(item.at) - Date.parse(raisedAt)) }),
    ),
    isHandled && (handled ? t('open.handledBy', { who: who(handled) }) : t('open.handledForAll')),
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

/** The maximum number of people whom the story names as having seen the alert; the activity has them all. */
const MAX_SEEN_BY = 3;
