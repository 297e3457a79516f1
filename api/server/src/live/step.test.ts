import { CALL_PURPOSES } from '@switchboard/contracts/conversations/purpose';
import { expect, test } from 'vitest';
import { createTagMap } from '../inbox/tag-map.ts';
import { buildRecord } from '../inbox/test/build-record.ts';
import { createChange } from './step.ts';

test.each([
  ['screening', CALL_PURPOSES, null],
  ['screening', [], 'Ida Quist'],
  [null, CALL_PURPOSES, 'Ida Quist'],
] as const)('a change of a call for %j, with %j withheld, shows the name %j', (purpose, withheld, name) => {
  const after = buildRecord({ name: 'Ida Quist', purpose });
  const change = createChange({ before: null, after, tags: createTagMap([]) });
  const { conversation } = JSON.parse(
    /^data: (.*)$/m.exec(change.updated(withheld).frame(undefined).chunk().plain.toString())?.[1] ?? '',
  );
  expect(conversation).toMatchObject({ name });
  expect(conversation).not.toHaveProperty('purpose');
});
