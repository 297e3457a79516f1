import { isSame } from '@switchboard/contracts/base/is-same';
import { MAX_AVAILABILITY_CHARACTERS, MAX_REASON_CHARACTERS } from '@switchboard/contracts/hiring/candidates';
import { MAX_NOTE_CHARACTERS } from '@switchboard/contracts/hiring/screening';
import { maskWithin } from '../redaction/redact.ts';
import type { MaskFields } from '../resources/deps.ts';
import { toCandidate } from './candidate-fields.ts';

/**
 * Masks the free text about a candidate: availability, decision reasons and notes. Phone numbers and email addresses stay, and so do texts
 * that haven't changed.
 */
export const maskCandidate: MaskFields = (mask, fields, before) => {
  const { availability, decision, notes } = toCandidate({ fields });
  const was = before && toCandidate({ fields: before });
  const isKnown = (note: (typeof notes)[number]) => was?.notes.some((known) => isSame(known, note)) ?? false;
  return {
    ...fields,
    ...(availability !== was?.availability && {
      availability: maskWithin(mask, availability, MAX_AVAILABILITY_CHARACTERS),
    }),
    ...(decision !== null &&
      !isSame(decision, was?.decision) && {
        decision: { ...decision, reason: maskWithin(mask, decision.reason, MAX_REASON_CHARACTERS) },
      }),
    notes: notes.map((note) =>
      isKnown(note) ? note : { ...note, text: maskWithin(mask, note.text, MAX_NOTE_CHARACTERS) },
    ),
  };
};
