import type { Thresholds } from '@switchboard/contracts/talk/version';
import type { Candidate } from './intents.ts';

/** The decision on scored candidates: act on one, act on one and say it back, ask which of two, or no match. */
export type Decided =
  | { readonly as: 'act' | 'confirm'; readonly candidate: Candidate }
  | { readonly as: 'which'; readonly candidates: readonly [Candidate, Candidate] }
  | { readonly as: 'noMatch' };

/** Decides by the thresholds and the margin. `candidates` are those that apply at the current node, the best first. */
export function decide(candidates: readonly Candidate[], { act, ask, margin }: Thresholds): Decided {
  const [best, next] = candidates;
  if (best === undefined || best.score < ask) return { as: 'noMatch' };
  if (next !== undefined && next.score >= ask && best.score - next.score < margin)
    return { as: 'which', candidates: [best, next] };
  return { as: best.score >= act ? 'act' : 'confirm', candidate: best };
}
