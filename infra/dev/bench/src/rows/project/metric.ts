import { formatSpread, type Samples } from '../../harness/rounds.ts';
import { type Bar, type Metric, verdict } from '../../harness/row.ts';
import { EMMETT_SETTINGS } from './emmett.ts';

const RATIO_BAR = { must: 2, aim: 2, better: 'more' } as const;

/** Builds the metric of a projection's rate compared with emmett's: both the rate and the ratio must clear their bars. */
export function projectMetric(
  row: string,
  { own, peer }: Record<'own' | 'peer', Samples>,
  bar: Bar & { readonly text: Pick<Metric, 'must' | 'aim'> },
): Metric {
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
    spread: formatSpread(own),
  };
}
