import { SmartTagName } from '@switchboard/contracts/smart-tags/smart-tags';
import { describe, expect, test } from 'vitest';
import { demoTags } from '../demo/accounts.ts';
import { plainStories, playableStories } from './all.ts';
import { parseScript } from './script.ts';
import { systemStories } from './system.ts';

const all = [...plainStories, ...Object.values(systemStories)];

describe('the demo stories', () => {
  test.each(all.map((story) => [story.key, story]))(
    'include %s, which parses, ends once, and has ascending times',
    (_, story) => {
      const steps = parseScript(story.script);
      expect(steps.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
      const times = steps.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    },
  );

  test('use only tags that exist in every account', () => {
    const known = new Set(demoTags.map(({ name }) => SmartTagName.parse(name)));
    const used = all
      .flatMap((story) => parseScript(story.script))
      .flatMap((step) => (step.kind === 'tag' ? [step.name] : []));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  test('have unique keys', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(playableStories.length).toBeGreaterThan(20);
  });
});

describe('parseScript', () => {
  test('parses every step type', () => {
    expect(
      parseScript('0.4 A Hello\n1 ! emergency gas | I smell gas\n2 -\n2 # Emergency\n3 . completed | All well'),
    ).toEqual([
      { kind: 'message', atMs: 400, role: 'agent', text: 'Hello' },
      { kind: 'attention', atMs: 1_000, level: 'emergency', reason: 'gas', evidence: 'I smell gas' },
      { kind: 'cleared', atMs: 2_000 },
      { kind: 'tag', atMs: 2_000, name: 'Emergency' },
      { kind: 'ended', atMs: 3_000, reason: 'completed', summary: 'All well' },
    ]);
  });

  test('names the invalid line in its error', () => {
    expect(() => parseScript('0.4 A fine\nnonsense')).toThrow(/nonsense/);
  });
});
