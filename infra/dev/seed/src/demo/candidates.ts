import { CANDIDATE_STAGES, type CandidateStage, isDecidedStage } from '@switchboard/contracts/hiring/candidates';

const FIRST = ['Amara', 'Benicio', 'Chloe', 'Dario', 'Eluned', 'Farida', 'Gael'];
const LAST = ['Okafor', 'Reyes', 'Lindqvist', 'Marín', 'Whitlock', 'Haddad'];
/** The stages after the screening, in which candidates have a score. */
const SCORED: readonly CandidateStage[] = ['screened', 'shortlist', 'interview', 'offer', 'rejected'];
const REASONS: Readonly<Partial<Record<CandidateStage, string>>> = {
  shortlist: 'Answered all questions well, and can begin soon.',
  interview: 'The team wants to hear how they plan a night with one patient too many.',
  withdrawn: 'Wrote that they have taken another place.',
  offer: 'Eight years of nights in an emergency clinic; owners ask for them by name.',
  rejected: 'Has no nights free before summer.',
};
const CONSENT = {
  en: 'You may call me about this job, also by an automated voice.',
  es: 'Pueden llamarme por este empleo, también con una voz automática.',
};
/** The area codes of Boulder, San Juan, Honolulu and Guam, so that some candidate may be called at almost any hour. */
const AREAS = ['720', '787', '720', '808', '671'];
const DAY_MS = 86_400_000;

/** Builds the request bodies of a job's candidates, with the given number in each stage. Deterministic. */
export function demoCandidates(
  counts: Readonly<Partial<Record<CandidateStage, number>>>,
  { jobId, now }: { readonly jobId: string; readonly now: Date },
): { readonly name: string; readonly stage: CandidateStage; readonly score: number | null }[] {
  const stages = CANDIDATE_STAGES.flatMap((stage) => Array<CandidateStage>(counts[stage] ?? 0).fill(stage));
  return stages.map((stage, nth) => {
    const name = `${FIRST[nth % FIRST.length]} ${LAST[nth % LAST.length]}`;
    const language = nth % 3 === 1 ? 'es' : 'en';
    const reason = REASONS[stage];
    return {
      name,
      jobId,
      stage,
      language,
      // The number is from the range reserved for fiction.
      phone: `+1${AREAS[nth % AREAS.length]}555${String(100 + nth).padStart(4, '0')}`,
      email: `${name
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()}@candidates.example`,
      source: nth % 4 === 3 ? 'talent' : 'careers',
      consent: { text: CONSENT[language], at: new Date(now.getTime() - (nth + 1) * (DAY_MS / 4)).toISOString() },
      score: SCORED.includes(stage) ? (stage === 'rejected' ? 31 : 62) + ((nth * 7) % 34) : null,
      ...(isDecidedStage(stage) && reason !== undefined && { decision: { reason } }),
    };
  });
}
