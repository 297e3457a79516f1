import { clock } from './call.tsx';
import { Icon } from './icon.tsx';
import { LevelTag } from './level.tsx';
import type { PageProps } from './page.ts';
import { Rich } from './rich.tsx';

/** A picture of the inbox: the conversations that need a person, and the open call next to them. */
export function InboxWindow({ page: { site, trades } }: PageProps) {
  const { features } = site;
  const { call } = trades.veterinary;
  const rows = [
    { who: 'Hannah Whitfield', said: features.rows.one, level: 'emergency', tag: call.seen.title },
    {
      who: 'Owen Barrett',
      said: features.rows.two,
      level: 'attention',
      tag: trades.demosInsurance.call.seen.title,
    },
    { who: 'Lucía Mendoza', said: features.rows.three, level: 'none', tag: undefined },
    { who: 'Tamsin Shaw', said: features.rows.four, level: 'none', tag: undefined },
  ] as const;
  const icons = { agent: 'agent', caller: 'caller', note: 'note' } as const;
  return (
    <div className="window">
      <div className="window-head">
        <Icon name="brand" />
        <div>
          <b>{features.window}</b>
          <span>{features.windowNote}</span>
        </div>
        <span className="live">
          <i />
          {features.live}
        </span>
      </div>
      <div className="window-body">
        <ul className="rows">
          {rows.map(({ who, said, level, tag }) => (
            <li key={who} className={level}>
              <b>{who}</b>
              <span>{said}</span>
              {tag !== undefined && <LevelTag level={level}>{tag}</LevelTag>}
            </li>
          ))}
        </ul>
        <ol className="thread">
          {call.lines.map(({ at, who, text }) => (
            <li key={at} className={who}>
              <time dateTime={`PT${at}S`}>{clock(at)}</time>
              <Icon name={icons[who]} />
              <p>
                <Rich text={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
