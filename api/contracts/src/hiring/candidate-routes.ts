import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { idSchema, itemSchema, type ResourceItem } from '../resources/schemas.ts';
import { FileId } from './candidate-files.ts';
import { candidates } from './candidates.ts';
import { openings } from './openings.ts';
import { AddNote, SendMail, SetScore } from './screening.ts';

/** A candidate as readers see it. An interface, so that the compiler prints its name. */
export interface CandidateItem extends ResourceItem<typeof candidates> {}
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
    summary: 'Scores a candidate by a criterion of the job’s rubric; the author is recorded',
    ...write,
    body: SetScore,
  },
  'candidates.addNote': {
    method: 'POST',
    path: '/api/candidates/:id/notes',
    impersonator: 'allowed',
    summary: 'Adds a note about a candidate; author and time are recorded',
    ...write,
    body: AddNote,
  },
  'candidates.sendMail': {
    method: 'POST',
    path: '/api/candidates/:id/mails',
    summary: 'Sends a candidate an e-mail from a template with the placeholders name, job and business',
    ...write,
    body: SendMail,
    errors: [...write.errors, 'resource.limit_reached', 'rate_limit.exceeded'],
  },
  'candidates.erase': {
    method: 'POST',
    path: '/api/candidates/:id/erase',
    summary: 'Erases a candidate permanently: their identity, everything written about them, and the calls to them',
    ...write,
  },
  'candidates.file': {
    method: 'GET',
    path: '/api/candidates/:id/files/:fileId',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Downloads a document of a candidate, or streams their introduction, with support for ranges',
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
    summary: 'Downloads the candidates of a job as CSV, by name, without archived ones',
    access: 'candidates.read',
    scope: 'candidates.read',
    params: z.object({ id: idSchema(openings.idPrefix) }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'text/csv',
  },
});

// Named interfaces: otherwise the compiler would print these types in the type of all routes, which would become too
// long.
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

/** The additional routes of candidates. */
export const candidateRoutes: CandidateRoutes = routes;
