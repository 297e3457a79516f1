import { z } from 'zod';
import { characters } from '../characters.ts';
import { Email } from '../email.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';
import { CandidateFiles } from './candidate-files.ts';
import { Language, PhoneNumber } from './fields.ts';
import { CandidateNote, MAX_MAILS, MAX_NOTES, Scores, Screening, SentMail, totalOf } from './screening.ts';

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

/** Stages that only a person's decision, with its reason, brings somebody to. */
export const DECIDED_STAGES = ['shortlist', 'interview', 'offer', 'rejected', 'withdrawn'] as const;
export type DecidedStage = (typeof DECIDED_STAGES)[number];
export const isDecided = (stage: CandidateStage): stage is DecidedStage =>
  DECIDED_STAGES.some((decided) => decided === stage);

const Reason = z.string().trim().pipe(characters(MAX_REASON_CHARACTERS, 1));

/** The words that somebody agreed to be called by, and when they did. */
export const Consent = z
  .object({ text: z.string().trim().pipe(characters(MAX_CONSENT_CHARACTERS, 1)), at: Instant })
  .meta({
    id: 'Consent',
    example: { text: 'You may call me about this job.', at: '2026-11-20T15:00:00.000Z' },
  });
export type Consent = z.infer<typeof Consent>;

/** Why a candidate stands at their stage, who decided so, and when. */
export const HiringDecision = z.object({ by: z.string().max(64), at: Instant, reason: Reason }).meta({
  id: 'HiringDecision',
  example: { by: 'usr_8f2c1d', at: '2026-11-20T15:00:00.000Z', reason: 'Has worked nights for six years.' },
});
export type HiringDecision = z.infer<typeof HiringDecision>;

/** Days and hours, as a person writes them. */
export const Availability = characters(MAX_AVAILABILITY_CHARACTERS).meta({
  example: 'Nights and weekends, from January on',
});

/** Who erased a candidate, and when. */
export const CandidateErasure = z.object({ by: z.string().max(64), at: Instant }).meta({
  id: 'CandidateErasure',
  example: { by: 'usr_8f2c1d', at: '2026-11-20T15:00:00.000Z' },
});
export type CandidateErasure = z.infer<typeof CandidateErasure>;

/** People who apply for a job, or stand in the pool of talent. */
export const candidates = defineResource({
  kind: 'candidates',
  singular: 'candidate',
  idPrefix: 'cnd',
  fields: {
    /** Null in the pool. */
    jobId: idSchema('job').nullable(),
    phone: PhoneNumber.nullable(),
    email: Email.nullable().meta({ example: 'ines@example.com' }),
    language: Language,
    /** When they could work, in their own words. */
    availability: Availability,
    source: z.enum(CANDIDATE_SOURCES),
    stage: z.enum(CANDIDATE_STAGES),
    consent: Consent.nullable(),
    /** Percent of what the job's rubric asks for. */
    score: z.number().min(0).max(100).nullable().meta({ example: 82 }),
    decision: HiringDecision.nullable(),
    /** The last screening call. */
    screening: Screening.nullable(),
    /** By criterion of the job's rubric; `score` follows from them where there are any. */
    scores: Scores,
    notes: z.array(CandidateNote).max(MAX_NOTES),
    mails: z.array(SentMail).max(MAX_MAILS),
    /** Kept in the media store, and gone with the candidate. */
    files: CandidateFiles,
    /** Of one who was erased: nothing of them is left but the job, the source and the stage, and nobody brings them back. */
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
    // A decision is about the stage that it was taken for.
    decision: after.stage === before.stage || given.has('decision') ? after.decision : null,
    score: (after.scores ?? []).length === 0 ? after.score : totalOf(after.scores),
  }),
});
