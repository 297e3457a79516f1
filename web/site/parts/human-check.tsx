import type { PageProps } from './page.ts';

/** The place for the human check's widget, if one is configured: a script renders it, and puts its token into the surrounding form. */
export function HumanCheck({ page: { site, settings } }: PageProps) {
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
