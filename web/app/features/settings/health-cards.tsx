import type { HealthArea, HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import { CAP_NAMES } from '@switchboard/contracts/dialing/caps';
import { PAGES } from '@switchboard/contracts/pages';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './health.module.css';

/** The maximum number of cards; further problems are counted on the entries below. */
const MAX_SHOWN = 6;

const PAGE_OF = {
  apiKeys: PAGES.apiAccess,
  connections: PAGES.connections,
  listeners: PAGES.listeners,
  phoneNumbers: PAGES.phoneNumbers,
  secrets: PAGES.secrets,
  settings: PAGES.general,
  veterinarians: PAGES.veterinarians,
} as const satisfies Record<HealthArea, string>;

/** Problems that need attention, worst first, each with a link to fix it. */
export function HealthCards({ problems }: { problems: readonly HealthProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  const worstFirst = problems.toSorted((a, b) => rank(a) - rank(b));
  return (
    <section aria-label={t('health.title')}>
      <ul className={classes['cards']}>
        {worstFirst.slice(0, MAX_SHOWN).map((problem) => (
          <HealthCard key={problemKey(problem)} problem={problem} />
        ))}
      </ul>
      {worstFirst.length > MAX_SHOWN && (
        <p className={classes['more']}>{t('health.more', { count: worstFirst.length - MAX_SHOWN })}</p>
      )}
    </section>
  );
}

const rank = ({ level }: HealthProblem): number => (level === 'failing' ? 0 : 1);
const problemKey = ({ code, item, from }: HealthProblem): string => [code, item?.id, from].join(' ');

function HealthCard({ problem }: { problem: HealthProblem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { area, code, level, item, from, to } = problem;
  const dayAndTime = (at: string) => `${formats.day(at)} ${formats.time(at)}`;
  const formatSpan = (begin: string, end: string) =>
    formats.day(begin) === formats.day(end)
      ? `${dayAndTime(begin)}–${formats.time(end)}`
      : `${dayAndTime(begin)} – ${dayAndTime(end)}`;
  const capLabel = (name: string | undefined) => {
    const cap = CAP_NAMES.find((known) => known === name);
    return cap === undefined ? '' : t(`general.capName.${cap}`);
  };
  const Icon = level === 'failing' ? TriangleAlert : CircleAlert;
  const words = {
    name: area === 'settings' ? capLabel(item?.name) : (item?.name ?? ''),
    from: from === null ? '' : formats.moment(from, now),
    to: to === null ? '' : dayAndTime(to),
    span: from === null || to === null ? '' : formatSpan(from, to),
  };
  const page = PAGE_OF[area].replace('/:id?', '');
  const isOfItem = item !== null && area !== 'settings';
  return (
    <li className={classes['card']} data-level={level}>
      <h2>
        <Icon size={16} aria-hidden="true" />
        {t(`health.problem.${code}`, words)}
      </h2>
      <p>{t(`health.about.${code}`, words)}</p>
      <Link to={isOfItem ? `${page}/${encodeURIComponent(item.id)}` : page} className={classes['way']}>
        {t(`health.way.${area}`)}
      </Link>
    </li>
  );
}
