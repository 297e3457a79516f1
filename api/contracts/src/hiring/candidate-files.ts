import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';

/** A document, such as a résumé, or a recorded introduction. */
export const CANDIDATE_FILE_KINDS = ['document', 'introduction'] as const;
export type CandidateFileKind = (typeof CANDIDATE_FILE_KINDS)[number];
const MEBIBYTE = 1_048_576;
export const MAX_FILE_BYTES = 5 * MEBIBYTE;
export const MAX_INTRODUCTION_BYTES = 3 * MEBIBYTE;
/** A recording in the browser stops after this time. */
export const MAX_INTRODUCTION_SECONDS = 90;
const MAX_CANDIDATE_FILES = 5;
const MAX_FILE_NAME_CHARACTERS = 120;

/** The accepted types of documents, detected from their content, and the file extension of each. */
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
    /** The name on the candidate's device. */
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
/** A file that a candidate submitted. An interface, so that the compiler prints its name. */
export interface CandidateFile extends z.infer<typeof candidateFile> {}
export const CandidateFile: z.ZodType<CandidateFile> = candidateFile;
export const CandidateFiles = z.array(CandidateFile).max(MAX_CANDIDATE_FILES);

/**
 * Makes a file name that is safe on any system: the last path segment, without control characters and reserved ones.
 */
export function toFileName(given: string, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  // Control characters and bidirectional marks.
  const clean = last.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '');
  const name = clean.trim().replace(/^\.+/, '');
  return [...name].slice(-MAX_FILE_NAME_CHARACTERS).join('') || fallback;
}
