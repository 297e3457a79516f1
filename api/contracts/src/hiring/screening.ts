import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { ConversationId, Instant } from '../base/ids.ts';
import {
  MAX_CRITERIA,
  MAX_CRITERION_CHARACTERS,
  MAX_QUESTION_CHARACTERS,
  MAX_QUESTIONS,
  TOTAL_WEIGHT,
} from './openings.ts';

// Interfaces keep the compiler from printing these types in the type of all routes.

/** The maximum number of messages that support an answer or a score. */
export const MAX_WORDS = 10;
/**
 * Ids of the caller's messages in the screening conversation. The texts are stored only there and are erased with it.
 */
const MessageIds = z.array(z.string().min(1).max(128)).max(MAX_WORDS);

const Score = z.number().min(0).max(100).nullable();

/** A question of the opening and the messages that answer it; none if it wasn't asked or answered. */
export const ScreeningAnswer = z
  .object({
    question: z.string().max(MAX_QUESTION_CHARACTERS),
    answer: MessageIds,
  })
  .meta({
    id: 'ScreeningAnswer',
    example: { question: 'Which nights can you work?', answer: ['msg-4'] },
  });
export type ScreeningAnswer = z.infer<typeof ScreeningAnswer>;

const criterionScore = z
  .object({
    criterion: z.string().max(MAX_CRITERION_CHARACTERS),
    weight: z.int().min(1).max(TOTAL_WEIGHT),
    /** In percent; null until scored. */
    score: Score,
    /** Ids of messages of the last screening conversation. */
    words: MessageIds,
    /** The person who scored it; null if a rule did or nobody has. */
    by: z.string().max(64).nullable(),
    at: Instant,
  })
  .meta({
    id: 'CriterionScore',
    example: {
      criterion: 'Stays calm in an emergency',
      weight: 40,
      score: 80,
      words: ['msg-6'],
      by: 'usr_8f2c1d',
      at: '2026-11-20T15:00:00.000Z',
    },
  });
/** The score of a candidate for a criterion of the rubric, with the supporting messages. */
export interface CriterionScore extends z.infer<typeof criterionScore> {}
export const CriterionScore: z.ZodType<CriterionScore> = criterionScore;

const screening = z
  .object({ conversationId: ConversationId, at: Instant, answers: z.array(ScreeningAnswer).max(MAX_QUESTIONS) })
  .meta({ id: 'Screening' });
/** The result of a screening call. */
export interface Screening extends z.infer<typeof screening> {}
export const Screening: z.ZodType<Screening> = screening;

export const Scores = z.array(CriterionScore).max(MAX_CRITERIA);

/** Computes the weighted score in percent; null until every criterion is scored. */
export function totalScore(scores: readonly Pick<CriterionScore, 'weight' | 'score'>[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { weight, score } of scores) {
    if (score === null) return null;
    sum += weight * score;
    weights += weight;
  }
  return weights === 0 ? null : Math.round((10 * sum) / weights) / 10;
}

/** A score by a person; null removes it. An interface, so that the compiler prints its name. */
export interface SetScore {
  criterion: string;
  score: number | null;
}
export const SetScore: z.ZodType<SetScore, SetScore> = z
  .object({ criterion: z.string().max(MAX_CRITERION_CHARACTERS), score: Score })
  .meta({ id: 'SetScore', example: { criterion: 'Stays calm in an emergency', score: 80 } });

export const MAX_NOTES = 100;
export const MAX_NOTE_CHARACTERS = 2_000;
const NoteText = z.string().trim().pipe(characters(MAX_NOTE_CHARACTERS, 1));

const candidateNote = z.object({ by: z.string().max(64), at: Instant, text: NoteText }).meta({
  id: 'CandidateNote',
  example: { by: 'usr_8f2c1d', at: '2026-11-20T15:00:00.000Z', text: 'Free from January.' },
});
/** A note by a person about a candidate. */
export interface CandidateNote extends z.infer<typeof candidateNote> {}
export const CandidateNote: z.ZodType<CandidateNote> = candidateNote;
export interface AddNote {
  text: string;
}
export const AddNote: z.ZodType<AddNote, AddNote> = z
  .object({ text: NoteText })
  .meta({ id: 'AddNote', example: { text: 'Free from January.' } });

export const MAX_MAILS = 100;

const sentMail = z
  .object({
    by: z.string().max(64),
    at: Instant,
    templateId: z.string().max(64),
    /** The template's name and the subject at that time. */
    name: z.string(),
    subject: z.string(),
  })
  .meta({ id: 'SentMail' });
/** An email that was sent to a candidate. */
export interface SentMail extends z.infer<typeof sentMail> {}
export const SentMail: z.ZodType<SentMail> = sentMail;
export interface SendMail {
  templateId: string;
}
export const SendMail: z.ZodType<SendMail, SendMail> = z
  .object({ templateId: z.string().max(64) })
  .meta({ id: 'SendMail', example: { templateId: 'tpl_8f2c1d' } });
