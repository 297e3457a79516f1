import { speakValue } from './speak-values.ts';
import { MASK, type Turn } from './turn.ts';

/** A text without the values of sensitive slots. */
export function masked({ state, flow }: Turn, text: string): string {
  let result = text;
  for (const [name, { value, raw }] of Object.entries(state.slots)) {
    const slot = flow.slots.get(name);
    if (slot?.sensitive !== true) continue;
    for (const secret of [speakValue(value, slot, state.lang), String(value), raw]) {
      if (secret !== '') result = result.replaceAll(secret, MASK);
    }
  }
  return result;
}
