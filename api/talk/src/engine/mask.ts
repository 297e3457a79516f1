import type { CompiledFlow } from './compile.ts';
import { speakValue } from './speak-values.ts';
import type { TalkState } from './state.ts';
import { MASK } from './turn.ts';

/** Values that a talk has found out, and the flow that says which of them are sensitive. */
export interface Masked {
  readonly state: Pick<TalkState, 'slots' | 'lang'>;
  readonly flow: Pick<CompiledFlow, 'slots'>;
}

/** A text without the values of sensitive slots. */
export function masked({ state, flow }: Masked, text: string): string {
  const secrets = new Set<string>();
  for (const [name, { value, raw }] of Object.entries(state.slots)) {
    const slot = flow.slots.get(name);
    if (slot?.sensitive !== true) continue;
    for (const secret of [speakValue(value, slot, state.lang), String(value), raw]) secrets.add(secret);
  }
  return maskAll(text, secrets);
}

/** Replaces each of some texts by a mask, the first first; a mask itself is not looked at again, so that the text grows once. */
export function maskAll(text: string, secrets: Iterable<string>): string {
  let open = [text];
  for (const secret of secrets) {
    if (secret !== '' && text.includes(secret)) open = open.flatMap((part) => part.split(secret));
  }
  return open.join(MASK);
}
