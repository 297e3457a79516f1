import { EMPLOYMENT_TYPES, OPENING_STATUSES, WORK_MODES } from '@switchboard/contracts/hiring/openings';
import { CircleCheck, CircleDashed, CirclePause, CircleX, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Changed } from '../../resource/changed.tsx';
import { defineView, type KindItem } from '../../resource/resource-view.ts';
import { Notice } from '../../ui/notice.tsx';
import { Board } from './board.tsx';
import { BOARD_TAB } from './board-tab.ts';
import { OpeningBatches } from './opening-batches.tsx';
import { OpeningFields } from './opening-fields.tsx';
import classes from './openings.module.css';
import { useOpeningFieldText } from './use-opening-field-text.ts';

type Opening = KindItem<'jobs'>;

/** The screens of openings. */
export const openingsView = defineView<'jobs'>({
  kind: 'jobs',
  hasOwnEntry: true,
  columns: [
    {
      key: 'status',
      header: 'jobs.status',
      sort: 'status',
      cell: (item) => <Status {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'location',
      header: 'jobs.location',
      sort: 'location',
      cell: (item) => <Place {...item} />,
      isShownOnPhones: true,
    },
    { key: 'department', header: 'jobs.department', sort: 'department', cell: ({ department }) => department || '–' },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'status',
      label: 'jobs.status',
      options: OPENING_STATUSES.map((value) => ({ value, label: `jobs.statusName.${value}` as const })),
    },
    {
      field: 'workMode',
      label: 'jobs.workMode',
      options: WORK_MODES.map((value) => ({ value, label: `jobs.workModeName.${value}` as const })),
    },
    {
      field: 'employmentType',
      label: 'jobs.employmentType',
      options: EMPLOYMENT_TYPES.map((value) => ({ value, label: `jobs.employmentTypeName.${value}` as const })),
    },
  ],
  ListNotice: SomeNotOnCareers,
  Top: NotOnCareers,
  Fields: OpeningFields,
  blank: { slug: '' },
  fieldLabels: {
    slug: 'jobs.slug',
    status: 'jobs.status',
    location: 'jobs.location',
    country: 'jobs.country',
    workMode: 'jobs.workMode',
    employmentType: 'jobs.employmentType',
    department: 'jobs.department',
    description: 'jobs.description',
    'description.en': 'jobs.descriptionIn.en',
    'description.es': 'jobs.descriptionIn.es',
    salaryMin: 'jobs.salaryMin',
    salaryMax: 'jobs.salaryMax',
    currency: 'jobs.currency',
    openings: 'jobs.openings',
    closesAt: 'jobs.closesAt',
    screeningAgentId: 'jobs.screeningAgent',
    questions: 'jobs.questions',
    rubric: 'jobs.rubric',
  },
  useFieldText: useOpeningFieldText,
  prose: ['description.en', 'description.es'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ status, location, workMode }) =>
      [t(`jobs.statusName.${status}`), location, t(`jobs.workModeName.${workMode}`)].filter(Boolean).join(' · ');
  },
  tabs: [
    { value: BOARD_TAB, label: 'jobs.candidates', Content: Board, isWide: true },
    { value: 'batches', label: 'jobs.batches', Content: OpeningBatches },
  ],
});

const isMissing = ({ isOnCareers, archivedAt }: Opening) => !isOnCareers && archivedAt === null;

/** Explains that the operator's careers page doesn't show this account's openings. */
function NotOnCareers({ item }: { item: Opening }) {
  const { t } = useTranslation();
  return isMissing(item) ? <Notice level="attention">{t('jobs.notOnCareers')}</Notice> : null;
}

function SomeNotOnCareers({ items }: { items: readonly Opening[] }) {
  const { t } = useTranslation();
  if (!items.some(isMissing)) return null;
  return (
    <div className={classes['listNotice']}>
      <Notice level="attention">{t('jobs.notOnCareers')}</Notice>
    </div>
  );
}

/** Statuses differ by shape, not only by color. */
const ICONS = {
  draft: CircleDashed,
  open: CircleCheck,
  paused: CirclePause,
  closed: CircleX,
  filled: UserRoundCheck,
} as const;

function Status({ status }: Pick<Opening, 'status'>) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`jobs.statusName.${status}`)}
    </span>
  );
}

function Place({ location, workMode }: Pick<Opening, 'location' | 'workMode'>) {
  const { t } = useTranslation();
  const mode = t(`jobs.workModeName.${workMode}`);
  return location === '' ? mode : t('jobs.place', { place: location, mode });
}
