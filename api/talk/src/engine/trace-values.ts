import { MAX_SLOT_CHARACTERS, type SlotValue } from '@switchboard/contracts/talk/slots';
import type { CompiledFlow } from './compile.ts';
import { speakValue } from './speech.ts';
import type { TalkState } from './state.ts';

// How values appear in what a talk leaves behind (traces, events, summaries): sensitive values are masked, and long values are truncated.

/** Replaces a sensitive value. */
export const MASK = '•••';

/** The values of a talk, and the flow that says which are sensitive. */
export interface MaskingContext {
  readonly state: Pick<TalkState, 'slots' | 'lang'>;
  readonly flow: Pick<CompiledFlow, 'slots'>;
}

/** Masks the values of sensitive slots in a text: as stored, as spoken, and in the caller's words. */
export function maskSensitive({ state, flow }: MaskingContext, text: string): string {
  const secrets = new Set<string>();
  for (const [name, { value, raw }] of Object.entries(state.slots)) {
    const slot = flow.slots.get(name);
    if (slot?.sensitive !== true) continue;
    for (const secret of [speakValue(value, slot, state.lang), String(value), raw]) secrets.add(secret);
  }
  return maskSecrets(text, secrets);
}

/** Masks each secret in turn. Masks are not searched again, so that the text can't grow with each secret. */
export function maskSecrets(text: string, secrets: Iterable<string>): string {
  let unmasked = [text];
  for (const secret of secrets) {
    if (secret !== '' && text.includes(secret)) unmasked = unmasked.flatMap((part) => part.split(secret));
  }
  return unmasked.join(MASK);
}

/** Truncates a long text value, with an ellipsis. */
export function truncateValue(value: SlotValue): SlotValue {
  if (typeof value !== 'string' || value.length <= MAX_SLOT_CHARACTERS) return value;
  return `${value.slice(0, MAX_SLOT_CHARACTERS - 1).toWellFormed()}…`;
}
