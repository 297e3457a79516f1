import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../i18n/i18n.ts';
import { CoverageNote } from './coverage-note.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('conversation');
});

test.each([
  [37_000, 214_000, 'The recording covers 0:37 of 3:34.'],
  [37_000, null, ''],
  [0, 214_000, ''],
  [209_000, 214_000, ''],
  [20_000, 26_000, 'The recording covers 0:20 of 0:26.'],
  // Six seconds are less than 5 % of ten minutes.
  [594_000, 600_000, ''],
  [300_000, 214_000, ''],
])('a recording of %j ms of a call of %j ms reads %j', (recordedMs, callMs, text) => {
  const { container, unmount } = render(<CoverageNote recordedMs={recordedMs} callMs={callMs} />);
  expect(container.textContent).toBe(text);
  unmount();
});
