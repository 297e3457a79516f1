import type { DemoSlug } from '@switchboard/contracts/demos/demos';
import type { ReactNode } from 'react';
import { HumanCheck } from './human-check.tsx';
import { Icon } from './icon.tsx';
import type { PageProps } from './page.ts';

interface TalkStageProps extends PageProps {
  readonly slug: DemoSlug;
  readonly children: ReactNode;
}

/** A talk with a demo agent, next to its row in the inbox. A script runs it; without scripts, it says why it can't run. */
export function TalkStage({ slug, page, children }: TalkStageProps) {
  const { live } = page.site;
  const { agent, you, needs, noNeed, onLine, ended, left, state, error, slot, tool, reason, outcome, notUnderstood } =
    live;
  const texts = {
    agent,
    you,
    needs,
    noNeed,
    onLine,
    ended,
    left,
    state,
    error,
    slot,
    tool,
    reason,
    outcome,
    notUnderstood,
  };
  return (
    <section className="stage talk" data-talk={slug} data-texts={JSON.stringify(texts)}>
      <div className="wrap">
        {children}
        <HumanCheck page={page} />
        <p className="actions">
          <button type="button" className="button primary" data-do="text" hidden>
            <Icon name="agent" />
            {live.byText}
          </button>
          <button type="button" className="button" data-do="voice" hidden>
            <Icon name="sound" />
            {live.byVoice}
          </button>
        </p>
        <noscript>
          <p className="lede">{live.noScript}</p>
        </noscript>
        <p className="note terms-note">
          {live.terms} {live.voiceTerms}
        </p>
        <p className="talk-state" role="status">
          <span data-part="state" />
        </p>
        <div className="pair">
          <div>
            <h2 className="small">{live.said}</h2>
            <p className="note empty">{live.idle}</p>
            <ol className="lines" data-part="lines" aria-live="polite" />
            <form className="talk-form" hidden>
              <label>
                <span className="hidden">{live.type}</span>
                <input name="words" className="field" autoComplete="off" maxLength={500} placeholder={live.type} />
              </label>
              <button type="submit" className="button primary">
                {live.send}
              </button>
              <button type="button" className="button" data-do="interrupt" hidden>
                {live.interrupt}
              </button>
              <button type="button" className="button" data-do="hang-up">
                {live.hangUp}
              </button>
              <p className="suggestions">
                <span>{live.tryWords}</span>
                {live[slug].lines.map((text) => (
                  <button key={text} type="button" data-say="">
                    {text}
                  </button>
                ))}
              </p>
            </form>
          </div>
          <div>
            <h2 className="small">{live.inbox}</h2>
            <div className="seen">
              <div className="seen-head">
                <span className="avatar">
                  <Icon name="caller" />
                </span>
                <div>
                  <b>{live.caller}</b>
                  <span>{live.line}</span>
                </div>
                <span className="live">
                  <i />
                  <span data-part="live" />
                </span>
                <span className="left" data-part="time" />
              </div>
              <div className="seen-body">
                <p className="empty">{live.idleInbox}</p>
                <p className="banner" data-part="attention">
                  {live.noNeed}
                </p>
                <h3>{live.facts}</h3>
                <ul className="facts" data-part="facts" />
                <h3>{live.happened}</h3>
                <ol className="steps" data-part="steps" />
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
