import type { Of } from './page.ts';

/** The place of the human check's widget, where one is set up: a script puts it there, and its token into the form around it. */
export function HumanCheck({ page: { site, settings } }: Of) {
  const { humanCheck } = settings;
  if (!humanCheck) return null;
  const { loading, failed, noScript } = site.live.humanCheck;
  return (
    <div
      className="human-check"
      data-human-check={humanCheck.siteKey}
      data-script={humanCheck.scriptUrl}
      data-language={humanCheck.language}
    >
      <div data-widget="" />
      <p className="note" role="status" data-status="" data-loading={loading} data-failed={failed} />
      <input type="hidden" name="humanCheckToken" />
      <noscript>
        <p>{noScript}</p>
      </noscript>
    </div>
  );
}
