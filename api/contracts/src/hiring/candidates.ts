import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Email } from '../base/email.ts';
import { Language, PhoneNumber } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';
import { CandidateFiles } from './candidate-files.ts';
import { CandidateNote, MAX_MAILS, MAX_NOTES, Scores, Screening, SentMail, totalScore } from './screening.ts';

export const CANDIDATE_STAGES = [
  'applied',
  'invited',
  'screening',
  'screened',
  'shortlist',
  'interview',
  'offer',
  'rejected',
  'withdrawn',
] as const;
export type CandidateStage = (typeof CANDIDATE_STAGES)[number];
export const CANDIDATE_SOURCES = ['talent', 'careers', 'import'] as const;
export const MAX_REASON_CHARACTERS = 1_000;
export const MAX_AVAILABILITY_CHARACTERS = 300;
export const MAX_CONSENT_CHARACTERS = 2_000;

/** Stages that require a person's decision with a reason. */
export const DECIDED_STAGES = ['shortlist', 'interview', 'offer', 'rejected', 'withdrawn'] as const;
export type DecidedStage = (typeof DECIDED_STAGES)[number];
export const isDecidedStage = (stage: CandidateStage): stage is DecidedStage =>
  DECIDED_STAGES.some((decided) => decided === stage);

const Reason = z.string().trim().pipe(characters(MAX_REASON_CHARACTERS, 1));

/** A person's consent to be called, and when it was given. */
export const Consent = z
  .object({ text: z.string().trim().pipe(characters(MAX_CONSENT_CHARACTERS, 1)), at: Instant })
  .meta({
    id: 'Consent',
    example: { text: 'You may call me about this job.', at: '2026-11-20T15:00:00.000Z' },
  });
export type Consent = z.infer<typeof Consent>;

/** The reason for a candidate's stage, who decided it, and when. */
export const HiringDecision = z.object({ by: z.string().max(64), at: Instant, reason: Reason }).meta({
  id: 'HiringDecision',
  example: { by: 'usr_8f2c1d', at: '2026-11-20T15:00:00.000Z', reason: 'Has worked nights for six years.' },
});
export type HiringDecision = z.infer<typeof HiringDecision>;

/** Days and hours in the person's own words. */
export const Availability = characters(MAX_AVAILABILITY_CHARACTERS).meta({
  example: 'Nights and weekends, from January on',
});

/** The actor and the time of a candidate's erasure. */
export const CandidateErasure = z.object({ by: z.string().max(64), at: Instant }).meta({
  id: 'CandidateErasure',
  example: { by: 'usr_8f2c1d', at: '2026-11-20T15:00:00.000Z' },
});
export type CandidateErasure = z.infer<typeof CandidateErasure>;

/** Applicants for an opening, or members of the talent pool. */
export const candidates = defineResource({
  kind: 'candidates',
  singular: 'candidate',
  idPrefix: 'cnd',
  fields: {
    /** Null in the talent pool. */
    jobId: idSchema('job').nullable(),
    phone: PhoneNumber.nullable(),
    email: Email.nullable().meta({ example: 'ines@example.com' }),
    language: Language,
    /** When they can work, in their own words. */
    availability: Availability,
    source: z.enum(CANDIDATE_SOURCES),
    stage: z.enum(CANDIDATE_STAGES),
    consent: Consent.nullable(),
    /** The score in percent, according to the opening's rubric. */
    score: z.number().min(0).max(100).nullable().meta({ example: 82 }),
    decision: HiringDecision.nullable(),
    /** The last screening call. */
    screening: Screening.nullable(),
    /** By criterion of the opening's rubric. If there are any, `score` is derived from them. */
    scores: Scores,
    notes: z.array(CandidateNote).max(MAX_NOTES),
    mails: z.array(SentMail).max(MAX_MAILS),
    /** Stored in the media store, and deleted with the candidate. */
    files: CandidateFiles,
    /** Set for erased candidates: only opening, source and stage remain, and they can't be restored. */
    erased: CandidateErasure.nullable(),
  },
  defaults: {
    jobId: null,
    phone: null,
    email: null,
    language: 'en',
    availability: '',
    source: 'import',
    stage: 'applied',
    consent: null,
    score: null,
    decision: null,
    screening: null,
    scores: [],
    notes: [],
    mails: [],
    files: [],
    erased: null,
  },
  managed: ['screening', 'scores', 'notes', 'mails', 'files', 'erased'],
  stamped: { decision: z.object({ reason: Reason }).nullable() },
  mayShareNames: true,
  limit: 10_000,
  impersonator: 'write',
  agency: 'read',
  readers: ['supervisor'],
  managers: ['supervisor'],
  searched: ['phone', 'email'],
  sorts: ['stage', 'source'],
  filters: ['jobId', 'stage', 'source', 'language'],
  references: { jobId: 'jobs' },
  settle: (before, after, given) => ({
    ...after,
    // A decision applies only to the stage for which it was made.
    decision: after.stage === before.stage || given.has('decision') ? after.decision : null,
    score: (after.scores ?? []).length === 0 ? after.score : totalScore(after.scores),
  }),
});
