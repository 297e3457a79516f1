import type { HandedIn } from '@switchboard/application/candidates/files';
import { documentType, soundType } from '@switchboard/application/candidates/sniff-file';
import {
  type CandidateFileKind,
  DOCUMENT_TYPES,
  fileNameOf,
  MAX_FILE_BYTES,
  MAX_INTRODUCTION_BYTES,
} from '@switchboard/contracts/kinds/candidate-files';

/** The files that a form may have, each by the name of its field. */
const FIELDS = {
  document: {
    maxBytes: MAX_FILE_BYTES,
    typeOf: documentType,
    nameOf: (given: string, type: string) => fileNameOf(given, `document.${DOCUMENT_TYPES[type]}`),
  },
  introduction: {
    maxBytes: MAX_INTRODUCTION_BYTES,
    typeOf: soundType,
    nameOf: (_given: string, type: string) => `introduction.${type.slice('audio/'.length)}`,
  },
} as const;

export interface FormFiles {
  readonly files: readonly HandedIn[];
  /** By field: `tooLarge`, or `document` and `introduction` of what is none. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Looks into the files of a form. One that was not chosen is none, and so is one of a field that the form doesn't have. */
export async function filesOf(form: FormData, fields: readonly CandidateFileKind[]): Promise<FormFiles> {
  const files: HandedIn[] = [];
  const errors: Record<string, string> = {};
  for (const kind of fields) {
    const given = form.get(kind);
    if (!(given instanceof File) || given.size === 0) continue;
    const { maxBytes, typeOf, nameOf } = FIELDS[kind];
    if (given.size > maxBytes) {
      errors[kind] = 'tooLarge';
      continue;
    }
    const bytes = new Uint8Array(await given.arrayBuffer());
    const type = await typeOf(bytes);
    if (type === undefined) errors[kind] = kind;
    else files.push({ kind, name: nameOf(given.name, type), type, bytes });
  }
  return { files, errors };
}
