import { CANDIDATE_SOURCES, CANDIDATE_STAGES } from '@switchboard/contracts/hiring/candidates';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { LANGUAGES } from '../../resource/language-field.ts';
import { defineView, type KindItem } from '../../resource/resource-view.ts';
import { CandidateFields } from './candidate-fields.tsx';
import { CandidateTop } from './candidate-top.tsx';
import { EraseItem } from './erase-item.tsx';
import { Files } from './files.tsx';
import { Notes } from './notes.tsx';
import { OpeningLine } from './opening-line.tsx';
import { ScreeningResult } from './screening-result.tsx';
import { useCandidateText } from './use-candidate-text.ts';
import { useOpeningName } from './use-opening-name.ts';

type Candidate = KindItem<'candidates'>;

/** The screens of candidates, of all openings or of the one in the URL. */
export const candidatesView = defineView<'candidates'>({
  kind: 'candidates',
  hasOwnEntry: true,
  Overview: OpeningLine,
  columns: [
    {
      key: 'stage',
      header: 'candidates.stage',
      sort: 'stage',
      cell: (item) => <Stage {...item} />,
      isShownOnPhones: true,
    },
    { key: 'job', header: 'candidates.job', cell: (item) => <Opening {...item} />, isShownOnPhones: true },
    { key: 'score', header: 'candidates.scoreShort', cell: (item) => <Score {...item} /> },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'stage',
      label: 'candidates.stage',
      options: CANDIDATE_STAGES.map((value) => ({ value, label: `stages.${value}` as const })),
    },
    {
      field: 'source',
      label: 'candidates.source',
      options: CANDIDATE_SOURCES.map((value) => ({ value, label: `candidates.sourceName.${value}` as const })),
    },
    { field: 'language', label: 'candidates.language', options: LANGUAGES },
  ],
  Fields: CandidateFields,
  blank: {},
  useBlank: () => ({ jobId: useSearchParams()[0].get('jobId') }),
  fieldLabels: {
    jobId: 'candidates.job',
    phone: 'candidates.phone',
    email: 'candidates.email',
    language: 'candidates.language',
    availability: 'candidates.availability',
    source: 'candidates.source',
    stage: 'candidates.stage',
    consent: 'candidates.consent',
    'consent.text': 'candidates.consentText',
    'consent.at': 'candidates.consentOn',
    score: 'candidates.scoreShort',
    decision: 'candidates.decision',
    'decision.reason': 'candidates.reason',
    'decision.by': 'candidates.decidedBy',
    'decision.at': 'candidates.decidedOn',
    'screening.at': 'candidates.screenedOn',
    'screening.answers': 'candidates.answers',
    'screening.conversationId': 'candidates.screeningCall',
    screening: 'candidates.screening',
    scores: 'candidates.rubric',
    notes: 'candidates.note',
    mails: 'candidates.mails',
    files: 'candidates.files',
    erased: 'candidates.erased',
  },
  useFieldText: useCandidateText,
  prose: ['consent.text', 'decision.reason'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ stage, source }) => [t(`stages.${stage}`), t(`candidates.sourceName.${source}`)].join(' · ');
  },
  Top: CandidateTop,
  MenuItems: EraseItem,
  hasMenuWhenArchived: true,
  isGone: ({ erased }) => erased !== null,
  tabs: [
    { value: 'screening', label: 'candidates.screening', Content: ScreeningResult },
    { value: 'files', label: 'candidates.files', Content: Files },
    { value: 'notes', label: 'candidates.notes', Content: Notes },
  ],
});

function Stage({ stage }: Pick<Candidate, 'stage'>) {
  const { t } = useTranslation();
  return t(`stages.${stage}`);
}

const Opening = ({ jobId }: Pick<Candidate, 'jobId'>) => useOpeningName(jobId);

function Score({ score }: Pick<Candidate, 'score'>) {
  const { percent } = useFormats();
  return score === null ? '–' : percent(score / 100);
}
