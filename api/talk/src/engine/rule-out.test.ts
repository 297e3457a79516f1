import { describe, expect, test } from 'vitest';
import { talkWith } from './test/talk.ts';
import { TRIAGE } from './test/versions.ts';

describe('a talk', () => {
  test.each([
    ["I can't do Monday", 'Okay, not Monday, November 30. Which day?'],
    ['any day but Monday', 'Okay, not Monday, November 30. Which day?'],
    ['not before ten', 'Okay, not before ten. At what time?'],
    ['three pm is too early', 'Okay, not 3:00 PM. At what time?'],
  ])('does not store a value that the caller rules out: %s', (words, answer) => {
    const talk = talkWith(TRIAGE);
    talk.hear('my cat is limping');
    talk.hear(words);
    expect(talk.slots()).toEqual({ species: 'cat', symptom: 'limping' });
    expect(talk.said).toBe(answer);
    talk.hear('Thursday at four in the afternoon');
    expect(talk.said).toBe('See you on Thursday, November 26 at 4:00 PM.');
  });

  test('acknowledges a ruled-out value in Spanish', () => {
    const talk = talkWith(TRIAGE, { lang: 'es' } as never); // This is only a part of the setup input.
    talk.hear('mi gato cojea');
    talk.hear('el lunes no puedo');
    expect(talk.said).toBe('De acuerdo, el lunes, 30 de noviembre, no. ¿Qué día?');
  });

  test('clears a value that the caller takes back', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('my cat is limping');
    talk.hear('Wednesday');
    talk.hear('no, not Wednesday');
    expect(talk.said).toBe('Okay, not Wednesday, November 25. Which day?');
    expect(talk.slots()).not.toHaveProperty('day');
  });

  test('stores a time even if the caller rules the day out', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('my cat is limping');
    talk.hear('not Monday, at four in the afternoon');
    expect(talk.slots()).toMatchObject({ time: '16:00' });
    expect(talk.said).toBe('Okay, not Monday, November 30. Which day?');
  });
});
