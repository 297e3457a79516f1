import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import type { OpenRootState } from '../open-slice.ts';

interface AttentionStoryProps {
  readonly raisedAt: string;
  /** Nobody here has seen it; it was seen, for everybody or for this person alone. */
  readonly standing: 'unseen' | 'clearing' | 'cleared' | 'onlyHere';
}

/** When it was raised, whom it rang for, who opened it and how soon. */
export function AttentionStory({ raisedAt, standing }: AttentionStoryProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const activity = useSelector(({ open }: OpenRootState) => open.detail?.activity);
  const me = useSelector((state: SessionRootState) => selectUser(state)?.name);
  const since = (activity ?? []).filter(({ at }) => Date.parse(at) >= Date.parse(raisedAt));
  const rung = [...new Set(since.flatMap(({ kind, by }) => (kind === 'rung' && by.name !== null ? [by.name] : [])))];
  const seen = since.find(({ kind }) => kind === 'seen');
  const cleared = since.find(({ kind }) => kind === 'cleared');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const who = ({ by }: ActivityItem) => (by.name === me ? t('open.you') : (by.name ?? t(`actor.${by.kind}`)));
  const parts = [
    t('open.since', { time: formats.clock(raisedAt) }),
    rung.length > 0 && t('open.rungFor', { who: list.format(rung) }),
    seen &&
      standing !== 'unseen' &&
      t('open.openedBy', { who: who(seen), age: formats.age(Date.parse(seen.at) - Date.parse(raisedAt)) }),
    !seen && cleared && t('open.clearedBy', { who: who(cleared) }),
    standing === 'onlyHere' && t('open.onlyHere'),
    (standing === 'cleared' || standing === 'clearing') && t('open.clearedForAll'),
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
