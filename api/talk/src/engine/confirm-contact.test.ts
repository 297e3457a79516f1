import { describe, expect, test } from 'vitest';
import { talkWith } from './test/talk.ts';
import { buildVersion } from './test/versions.ts';

const EMAIL = buildVersion({
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'ask', type: 'ask', text: { en: 'Your e-mail?', es: '¿Su correo?' }, slots: [{ slot: 'email' }] },
    { id: 'bye', type: 'end', text: { en: 'Noted.', es: 'Anotado.' }, reason: 'done' },
  ] as never, // The schema in buildVersion validates these.
  edges: [
    { id: 'a', from: 'start', to: 'ask', when: { type: 'else' } },
    { id: 'b', from: 'ask', to: 'bye', when: { type: 'slots', slots: ['email'] } },
  ],
  slots: [{ name: 'email', type: 'email', confirm: 'never' }],
});

describe('an email address from a caller', () => {
  test('is confirmed before it is stored, whatever the slot’s confirmation policy', () => {
    const talk = talkWith(EMAIL);
    talk.hear('jane dot doe at example dot com');
    expect(talk.said).toBe('jane.doe@example.com, is that right?');
    expect(talk.slots()).toEqual({});
    talk.hear('yes');
    expect(talk.slots()).toEqual({ email: 'jane.doe@example.com' });
  });
  test('is spelled if its spelling is ambiguous, and can be corrected', () => {
    const talk = talkWith(EMAIL);
    talk.hear('mike smith forty two at example dot com');
    expect(talk.said).toBe('m, i, k, e, s, m, i, t, h, 4, 2, at, example dot com, is that right?');
    talk.hear('no, mike dot smith at example dot com');
    expect(talk.said).toBe('mike.smith@example.com, is that right?');
    talk.hear('yes');
    expect(talk.slots()).toEqual({ email: 'mike.smith@example.com' });
  });
  test('is spelled in Spanish', () => {
    const talk = talkWith(EMAIL, { lang: 'es' } as never); // This is only a part of the setup input.
    talk.hear('ana maria guion bajo lopez arroba ejemplo punto com');
    expect(talk.said).toBe(
      'a, n, a, m, a, r, i, a, guion bajo, l, o, p, e, z, arroba, ejemplo punto com, ¿es correcto?',
    );
  });
  test('is stored at once if the caller writes it', () => {
    const talk = talkWith(EMAIL);
    talk.hear('muñoz@example.com');
    expect(talk.slots()).toEqual({ email: 'muñoz@example.com' });
  });
});
