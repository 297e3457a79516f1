import type { CallLine, SampleCall } from '../texts/en/types.ts';
import { Icon } from './icon.tsx';
import type { PageProps } from './page.ts';
import { Rich } from './rich.tsx';

/** A second of a call as a clock time. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

interface CallProps extends PageProps {
  readonly call: SampleCall;
}

/** A call's lines. A script lights up the words as they were spoken; without it, all of them are shown. */
export function CallLines({ call, page: { site } }: CallProps) {
  const names = { agent: site.call.agent, caller: site.call.caller, note: site.call.noted };
  const ends = call.lines.map((_, index) => call.lines[index + 1]?.at ?? call.endsAt);
  return (
    <ol className="lines">
      {call.lines.map((line, index) => (
        <Line key={line.at} line={line} name={names[line.who]} endsAt={ends[index] ?? call.endsAt} />
      ))}
    </ol>
  );
}

function Line({ line, name, endsAt }: { readonly line: CallLine; readonly name: string; readonly endsAt: number }) {
  return (
    <li className={`line ${line.who}`} data-at={line.at} data-end={endsAt}>
      <time dateTime={`PT${line.at}S`}>{clock(line.at)}</time>
      <p>
        <span className="hidden">{name}: </span>
        <span data-words="">
          <Rich text={line.text} />
        </span>
      </p>
    </li>
  );
}

/** The play bar under a call, hidden without scripts. */
export function CallBar({ call, page: { site } }: CallProps) {
  return (
    <div className="bar">
      <button
        type="button"
        className="round"
        data-toggle=""
        data-play={site.call.play}
        data-pause={site.call.pause}
        hidden
      >
        <Icon name="play" />
        <Icon name="pause" />
      </button>
      <span className="clock">
        <span data-clock="">{clock(call.endsAt)}</span> / {clock(call.endsAt)}
      </span>
      <span>{call.line}</span>
      <span className="end">{site.call.invented}</span>
      <div className="track" aria-hidden="true">
        <i data-track="" />
        {call.seen.steps.map(({ at }) => (
          <b key={at} className={call.seen.level} style={{ left: `${(at / call.endsAt) * 100}%` }} />
        ))}
      </div>
    </div>
  );
}

/** The staff's inbox at the same moment. */
export function CallSeen({ call, page: { site } }: CallProps) {
  const { seen } = call;
  return (
    <div className="seen">
      <div className="seen-head">
        <span className="avatar">
          <Icon name="caller" />
        </span>
        <div>
          <b>{call.business}</b>
          <span>{call.line}</span>
        </div>
        <span className="live">
          <i />
          {site.call.live}
        </span>
      </div>
      <div className="seen-body">
        <div className={`banner ${seen.level}`}>
          <Icon name={seen.level === 'none' ? 'check' : seen.level} />
          <p>
            <b>{seen.title}</b>
            {seen.heard}
          </p>
        </div>
        <h3>{site.call.heardSoFar}</h3>
        <ul className="facts">
          {seen.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <h3>{site.call.happened}</h3>
        <ol className="steps">
          {seen.steps.map(({ at, text }) => (
            <li key={at} data-step={at}>
              <time dateTime={`PT${at}S`}>{clock(at)}</time>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** A call on its stage: its lines next to the inbox. */
export function CallStage({ call, page, children }: CallProps & { readonly children?: React.ReactNode }) {
  return (
    <div className="stage call" data-call={call.endsAt} data-lang={page.locale}>
      <div className="wrap">
        {children}
        <div className="pair">
          <section aria-labelledby="said">
            <h2 id="said" className="small">
              {page.site.call.said}
            </h2>
            <CallLines call={call} page={page} />
          </section>
          <section aria-labelledby="saw">
            <h2 id="saw" className="small">
              {page.site.call.saw}
            </h2>
            <CallSeen call={call} page={page} />
          </section>
        </div>
        <CallBar call={call} page={page} />
      </div>
    </div>
  );
}
