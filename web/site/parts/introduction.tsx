import { MAX_INTRODUCTION_SECONDS } from '@switchboard/contracts/hiring/candidate-files';
import type { PageProps } from './page.ts';

/** A voice recorder, shown by a script if the browser supports it: the recording goes into the form's own file input. */
export function Introduction({ page: { site, form } }: PageProps) {
  const { introduction, error } = site.careers;
  const limit = String(MAX_INTRODUCTION_SECONDS);
  const isFaulty = form?.errors['introduction'] !== undefined;
  return (
    <fieldset
      className="introduction"
      hidden={!isFaulty}
      data-introduction={limit}
      data-running={introduction.running.replace('{limit}', limit)}
      data-done={introduction.done}
      data-refused={introduction.refused}
    >
      <legend>{introduction.title}</legend>
      <p className="note">{introduction.note.replace('{seconds}', limit)}</p>
      <input type="file" name="introduction" hidden />
      <p className="actions">
        <button type="button" className="button small" data-record data-again={introduction.again}>
          {introduction.start}
        </button>
        <button type="button" className="button small" data-stop hidden>
          {introduction.stop}
        </button>
        <button type="button" className="button small" data-remove hidden>
          {introduction.remove}
        </button>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own recording has no captions. */}
      <audio controls hidden aria-label={introduction.play} />
      <p role="status" className="note" data-status />
      {isFaulty && <span className="fault">{error.introduction}</span>}
    </fieldset>
  );
}
