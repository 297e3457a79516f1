import { remembered } from '../../browser/remembered.ts';

const rail = remembered<'wide' | 'narrow'>('rail', (text) => (text === 'wide' ? 'wide' : 'narrow'));

/** Whether the navigation is wide, as this browser remembers it, and how to change that. */
export function useRailWidth(): { readonly isWide: boolean; readonly toggle: () => void } {
  const isWide = rail.use() === 'wide';
  return { isWide, toggle: () => rail.set(isWide ? 'narrow' : 'wide') };
}
