import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { groupEvents } from '../../../entities/transcript/timeline.ts';
import { useEventText } from '../../../entities/transcript/use-event-text.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { TalkFacts } from '../talk/talk-facts.tsx';
import { CallFacts } from './call-facts.tsx';
import classes from './facts.module.css';
import { TagEditor } from './tag-editor.tsx';

const NO_ACTIVITY = [] as const;

/** Everything known about a conversation besides its transcript. */
export function Facts({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const summary = useSelector(({ open }: OpenRootState) => open.detail?.summary);
  return (
    <div className={classes['facts']}>
      <section>
        <h3>{t('open.tags')}</h3>
        <TagEditor row={row} />
      </section>
      <TalkFacts row={row} />
      {summary && (
        <section>
          <h3>{t('open.summary')}</h3>
          <p dir="auto" className={classes['summary']}>
            {summary}
          </p>
        </section>
      )}
      <CallFacts row={row} />
      <History row={row} />
    </div>
  );
}

function History({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const eventText = useEventText();
  const activity = useSelector(({ open }: OpenRootState) => open.detail?.activity ?? NO_ACTIVITY);
  const events = groupEvents(row.createdAt, activity);
  /** The day of an event that starts a new one; the first day is among the call's facts. */
  const newDay = (index: number): string | undefined => {
    const [before, here] = [events[index - 1], events[index]];
    const day = here && formats.day(here.at);
    return before && formats.day(before.at) !== day ? day : undefined;
  };
  return (
    <section>
      <h3>{t('open.happened')}</h3>
      <ol>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end.
          <li key={index} data-day={newDay(index)}>
            <time dateTime={event.at} title={formats.full(event.at)}>
              {formats.clock(event.at)}
            </time>
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
