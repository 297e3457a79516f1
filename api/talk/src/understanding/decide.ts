import type { Thresholds } from '@switchboard/contracts/talk/version';
import type { Candidate } from './intents.ts';

/** What scores come to: the one to act on, the one to act on and say back, two to ask between, or none. */
export type Decided =
  | { readonly as: 'act' | 'confirm'; readonly candidate: Candidate }
  | { readonly as: 'which'; readonly candidates: readonly [Candidate, Candidate] }
  | { readonly as: 'noMatch' };

/** Decides by the thresholds and the margin; `candidates` are those that count where the talk stands, the best first. */
export function decide(candidates: readonly Candidate[], { act, ask, margin }: Thresholds): Decided {
  const [best, next] = candidates;
  if (best === undefined || best.score < ask) return { as: 'noMatch' };
  if (next !== undefined && next.score >= ask && best.score - next.score < margin)
    return { as: 'which', candidates: [best, next] };
  return { as: best.score >= act ? 'act' : 'confirm', candidate: best };
}
