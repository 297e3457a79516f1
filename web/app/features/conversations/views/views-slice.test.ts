import type { StreamMessage } from '@switchboard/contracts/stream/messages';
import { expect, test } from 'vitest';
import { framesReceived } from '../../../live/live-slice.ts';
import { viewsSlice } from './views-slice.ts';

const { reducer, actions } = viewsSlice;
const counts = (count: number, asOf: string, query = 'filterField=status&filterValue=open') =>
  framesReceived({
    query,
    frames: [
      {
        message: { event: 'counts', data: { views: [{ viewId: 'mine', count }], asOf } } as StreamMessage,
        cursor: null,
      },
    ],
  });
const initial = reducer(undefined, { type: 'start' });

test('the counts follow the stream, and never go back to an older position', () => {
  const newer = reducer(initial, counts(3, 'e.20'));
  expect(reducer(newer, counts(2, 'e.19')).counts).toEqual({ mine: 3 });
  expect(reducer(newer, counts(2, 'e.21')).counts).toEqual({ mine: 2 });
});

test('the counts of a rebuilt log replace those of the former one', () => {
  expect(reducer(reducer(initial, counts(3, 'e.20')), counts(1, 'f.2')).counts).toEqual({ mine: 1 });
});

test('the counts of a client’s account are not the user’s', () => {
  expect(reducer(initial, counts(3, 'e.20', 'tenantId=acc_child'))).toBe(initial);
});

test('a response that the stream has overtaken changes the saved views, but not the counts', () => {
  const asked = reducer(reducer(initial, actions.viewsRequested('1')), counts(3, 'e.20'));
  const saved = {
    id: 'viw_1',
    name: 'Refills',
    version: 1,
    query: {},
    sort: { by: 'name', order: 'asc' },
    scope: 'own',
  } as const;
  const read = { requestId: '1', saved: [saved], views: [{ viewId: 'mine', count: 9 }], asOf: 'e.10' };
  expect(reducer(asked, actions.viewsRead(read))).toMatchObject({ counts: { mine: 3 }, saved: [saved] });
  expect(reducer(asked, actions.viewsRead({ ...read, requestId: '0' }))).toBe(asked);
});
