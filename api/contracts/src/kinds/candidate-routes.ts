import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { type ItemOf, idSchema, itemSchema } from '../resources/schemas.ts';
import { FileId } from './candidate-files.ts';
import { candidates } from './candidates.ts';
import { jobs } from './jobs.ts';
import { AddNote, SendMail, SetScore } from './screening.ts';

/** A candidate as readers see it; an interface, which the compiler names where a type would be written out. */
export interface CandidateItem extends ItemOf<typeof candidates> {}
const Candidate: z.ZodType<CandidateItem> = itemSchema(candidates);

const write = {
  access: 'candidates.manage',
  scope: 'candidates.write',
  params: z.object({ id: idSchema(candidates.idPrefix) }),
  ok: { status: 200, body: Candidate },
  errors: ['resource.not_found', 'resource.conflict'],
  idempotent: true,
} as const;

const routes = defineRoutes({
  'candidates.setScore': {
    method: 'POST',
    path: '/api/candidates/:id/scores',
    impersonator: 'allowed',
    summary: 'Scores a candidate by one criterion of the job’s rubric; who did so is kept',
    ...write,
    body: SetScore,
  },
  'candidates.addNote': {
    method: 'POST',
    path: '/api/candidates/:id/notes',
    impersonator: 'allowed',
    summary: 'Writes a note about a candidate; who did so and when is kept',
    ...write,
    body: AddNote,
  },
  'candidates.sendMail': {
    method: 'POST',
    path: '/api/candidates/:id/mails',
    summary: 'Sends a candidate a mail by a template, whose places are name, job and business',
    ...write,
    body: SendMail,
    errors: [...write.errors, 'resource.limit_reached', 'rate_limit.exceeded'],
  },
  'candidates.erase': {
    method: 'POST',
    path: '/api/candidates/:id/erase',
    summary:
      'Erases a candidate for good: who they are, what was written about them, and the calls that they were called by',
    ...write,
  },
  'candidates.file': {
    method: 'GET',
    path: '/api/candidates/:id/files/:fileId',
    impersonator: 'allowed',
    agency: 'read',
    summary:
      'Fetches a document of a candidate to be saved, or plays their introduction, in parts where a range is asked for',
    access: 'candidates.read',
    scope: 'candidates.read',
    params: z.object({ id: idSchema(candidates.idPrefix), fileId: FileId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'recording.unavailable'],
    raw: 'response',
    media: 'application/octet-stream',
  },
  'candidates.csv': {
    method: 'GET',
    path: '/api/jobs/:id/candidates.csv',
    summary: 'Fetches the candidates of a job as CSV, by name; archived ones are left out',
    access: 'candidates.read',
    scope: 'candidates.read',
    params: z.object({ id: idSchema(jobs.idPrefix) }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'text/csv',
  },
});

// Names, which the compiler writes where the types of all routes would grow too long to be written out.
type Made = typeof routes;
export interface SetScoreRoute extends Pick<Made['candidates.setScore'], keyof Made['candidates.setScore']> {}
export interface AddNoteRoute extends Pick<Made['candidates.addNote'], keyof Made['candidates.addNote']> {}
export interface SendMailRoute extends Pick<Made['candidates.sendMail'], keyof Made['candidates.sendMail']> {}
export interface EraseCandidateRoute extends Pick<Made['candidates.erase'], keyof Made['candidates.erase']> {}
export interface CandidateFileRoute extends Pick<Made['candidates.file'], keyof Made['candidates.file']> {}
export interface CandidatesCsvRoute extends Pick<Made['candidates.csv'], keyof Made['candidates.csv']> {}

export interface CandidateRoutes {
  readonly 'candidates.setScore': SetScoreRoute;
  readonly 'candidates.addNote': AddNoteRoute;
  readonly 'candidates.sendMail': SendMailRoute;
  readonly 'candidates.erase': EraseCandidateRoute;
  readonly 'candidates.file': CandidateFileRoute;
  readonly 'candidates.csv': CandidatesCsvRoute;
}

/** The calls that candidates alone have. */
export const candidateRoutes: CandidateRoutes = routes;
