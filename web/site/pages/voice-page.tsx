import { CallStage } from '../parts/call.tsx';
import { CallBackForm } from '../parts/call-back.tsx';
import { Head } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';
import { TalkStage } from '../parts/talk-stage.tsx';
import { Signup } from '../sections/signup.tsx';

/** A talk with the after-hours line, and a call that the browser reads aloud. */
export function VoicePage({ page }: PageProps) {
  const { site, trades } = page;
  const { voice } = site;
  const states = [
    ['sound', voice.idle, voice.idleBody],
    ['play', voice.on, voice.onBody],
    ['minus', voice.none, voice.noneBody],
  ] as const;
  return (
    <>
      <TalkStage slug="voice" page={page}>
        <h1 className="display stage-title">{voice.title}</h1>
        <p className="lede">{voice.lede}</p>
      </TalkStage>
      <CallBackForm page={page} />
      <section className="section">
        <div className="wrap">
          <Head title={voice.states} lede={voice.statesBody} />
          <ul className="three">
            {states.map(([icon, title, body]) => (
              <li key={icon}>
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{body}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CallStage call={trades.veterinary.call} page={page}>
        <h2 className="display stage-title">{voice.sample}</h2>
        <p className="lede">{voice.sampleLede}</p>
        <p className="actions">
          <button type="button" className="button" data-listen={voice.listen} data-stop={voice.stop} hidden>
            {voice.listen}
          </button>
          <span role="status" data-no-voice={voice.unavailable} />
        </p>
      </CallStage>
      <Signup page={page} />
    </>
  );
}
