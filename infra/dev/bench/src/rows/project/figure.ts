import { type Samples, spreadOf } from '../../harness/rounds.ts';
import { type Bar, type Figure, verdict } from '../../harness/row.ts';
import { EMMETT_SETTINGS } from './emmett.ts';

const RATIO_BAR = { must: 2, aim: 2, better: 'more' } as const;

/** The line of a projection's rate beside emmett's: both the rate and the ratio count. */
export function projectMetric(
  row: string,
  { own, peer }: Record<'own' | 'peer', Samples>,
  bar: Bar & { readonly text: Pick<Figure, 'must' | 'aim'> },
): Figure {
  const ratio = own.median / peer.median;
  return {
    row,
    value: own.median,
    unit: 'events/s',
    peer: EMMETT_SETTINGS,
    peerValue: peer.median,
    ratio,
    ...bar.text,
    met: verdict(ratio, RATIO_BAR) === 'missed' ? 'missed' : verdict(own.median, bar),
    spread: spreadOf(own),
  };
}
