import { z } from 'zod';
import { characters } from '../characters.ts';
import { Instant } from '../ids.ts';

/** A document, such as a curriculum, or words that a candidate spoke to introduce themselves. */
export const CANDIDATE_FILE_KINDS = ['document', 'introduction'] as const;
export type CandidateFileKind = (typeof CANDIDATE_FILE_KINDS)[number];
const MEBIBYTE = 1_048_576;
export const MAX_FILE_BYTES = 5 * MEBIBYTE;
export const MAX_INTRODUCTION_BYTES = 3 * MEBIBYTE;
/** After this a recording in the browser ends by itself. */
export const MAX_INTRODUCTION_SECONDS = 90;
const MAX_CANDIDATE_FILES = 5;
const MAX_FILE_NAME_CHARACTERS = 120;

/** What a document may be, by its own bytes, and how its name ends. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const FileId = z.string().regex(/^cfl_[a-z0-9-]{36}$/);

const candidateFile = z
  .object({
    id: FileId,
    kind: z.enum(CANDIDATE_FILE_KINDS),
    /** As the candidate's own machine named it. */
    name: characters(MAX_FILE_NAME_CHARACTERS, 1),
    type: z.string().max(100),
    bytes: z.int().min(1).max(MAX_FILE_BYTES),
    at: Instant,
  })
  .meta({
    id: 'CandidateFile',
    example: {
      id: 'cfl_4e0f1f0e-6c8b-4a53-9a53-0c5f7d1c2a11',
      kind: 'document',
      name: 'curriculum.pdf',
      type: 'application/pdf',
      bytes: 48_213,
      at: '2026-11-20T15:00:00.000Z',
    },
  });
/** A file that a candidate handed in. An interface, which the compiler names where a type would be written out. */
export interface CandidateFile extends z.infer<typeof candidateFile> {}
export const CandidateFile: z.ZodType<CandidateFile> = candidateFile;
export const CandidateFiles = z.array(CandidateFile).max(MAX_CANDIDATE_FILES);

/** A name that any machine can keep: its last part, without what steers a terminal or a path. */
export function fileNameOf(given: string, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  // Controls, and marks that turn the direction of writing around.
  const clean = last.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '');
  const name = clean.trim().replace(/^\.+/, '');
  return [...name].slice(-MAX_FILE_NAME_CHARACTERS).join('') || fallback;
}
