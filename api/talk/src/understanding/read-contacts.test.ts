import type { Language } from '@switchboard/contracts/base/fields';
import { Slot } from '@switchboard/contracts/talk/slots';
import { describe, expect, test } from 'vitest';
import { toUtterance } from '../language/utterance.ts';
import { readSlot } from './read-slots.ts';

const NOW = Temporal.PlainDateTime.from('2026-11-23T10:20');

interface Request {
  readonly length?: number | null;
  readonly lang?: Language;
}

function read(type: string, text: string, { length = null, lang = 'en' }: Request = {}) {
  const slot = Slot.parse({ name: 'x', type, length });
  const reading = readSlot(slot, toUtterance(text, lang), { now: NOW, region: 'US', isRequested: true });
  return reading && { value: reading.value, check: reading.check };
}

describe('an email address', () => {
  test.each([
    ['jane.doe@clinic.example', 'jane.doe@clinic.example'],
    ['you can reach me at jane@example.com.', 'jane@example.com'],
    ['<jane@example.com>', 'jane@example.com'],
    ['muñoz@example.com', 'muñoz@example.com'],
    ["O'Brien@example.com", "o'brien@example.com"],
    ['O’Brien@example.com', "o'brien@example.com"],
    ['Jane+vet@Example.com', 'jane+vet@example.com'],
    ['not jane@example.com, john@example.com', 'john@example.com'],
    ['jane@example.com, sorry, john@example.com', 'john@example.com'],
  ])('that is written needs no confirmation: %s', (text, value) =>
    expect(read('email', text)).toEqual({ value, check: undefined }),
  );

  test.each([
    ['it is jane dot doe at clinic dot example', 'en', 'jane.doe@clinic.example'],
    ["It's J. A. N. E. at example dot com", 'en', 'jane@example.com'],
    ['J-A-N-E at example dot com', 'en', 'jane@example.com'],
    ['M I K E, at example dot com', 'en', 'mike@example.com'],
    ['Mike, M I K E, at example dot com', 'en', 'mike@example.com'],
    ['J as in Juliet, A as in alpha, N as in November, E as in echo at example dot com', 'en', 'jane@example.com'],
    ["o'brien at example dot com", 'en', "o'brien@example.com"],
    ['jane plus vet at example dot com', 'en', 'jane+vet@example.com'],
    ['jane dash doe at example dot com', 'en', 'jane-doe@example.com'],
    ['jane underscore doe at example dot co dot uk', 'en', 'jane_doe@example.co.uk'],
    ['jane at example hyphen mail dot com', 'en', 'jane@example-mail.com'],
    ["I'm at work, it's jane at example dot com", 'en', 'jane@example.com'],
    ['jane at example dot com, no wait, john at example dot com', 'en', 'john@example.com'],
    ['ana guión bajo garcia arroba ejemplo punto com', 'es', 'ana_garcia@ejemplo.com'],
    ['ana guion medio lopez arroba ejemplo punto com punto mx', 'es', 'ana-lopez@ejemplo.com.mx'],
    ['mi correo es ana guion lopez arroba ejemplo punto com', 'es', 'ana-lopez@ejemplo.com'],
    ['jota de Julia, a, ene, e arroba ejemplo punto com', 'es', 'jane@ejemplo.com'],
    ['jota a ene e arroba ejemplo punto com', 'es', 'jane@ejemplo.com'],
    ['escríbame a ana arroba ejemplo punto com', 'es', 'ana@ejemplo.com'],
    ['ana arroba ejemplo punto com, perdón, eva arroba ejemplo punto com', 'es', 'eva@ejemplo.com'],
    ['ana más citas arroba ejemplo punto com', 'es', 'ana+citas@ejemplo.com'],
  ] as const)('that is spoken needs confirmation: %s', (text, lang, value) =>
    expect(read('email', text, { lang })).toEqual({ value, check: 'confirm' }),
  );

  test.each([
    ['jane doe at example dot com', 'en', 'janedoe@example.com'],
    ['Jane doe@example.com', 'en', 'janedoe@example.com'],
    ['mike smith forty two at example dot com', 'en', 'mikesmith42@example.com'],
    ['jane four two at example dot com', 'en', 'jane42@example.com'],
    ['my email is a smith at example dot com', 'en', 'asmith@example.com'],
    ['my email is jane at g mail dot com', 'en', 'jane@gmail.com'],
    ['jane at example dot com or john at example dot com', 'en', 'john@example.com'],
    ['muñoz arroba ejemplo punto com', 'es', 'munoz@ejemplo.com'],
    ['dos mil ana arroba ejemplo punto com', 'es', '2000ana@ejemplo.com'],
  ] as const)('that has several possible spellings needs to be spelled: %s', (text, lang, value) =>
    expect(read('email', text, { lang })).toEqual({ value, check: 'spell' }),
  );

  test.each([
    ['I have none', 'en'],
    ['jane@example', 'en'],
    ['jane, doe at example dot com', 'en'],
    ["it's not jane at example dot com", 'en'],
    ['jane at example dot com, wait', 'en'],
    ['jane@@example.com', 'en'],
    ['gamma delta epsilon zeta theta iota at example dot com', 'en'],
    ['no es ana arroba ejemplo punto com', 'es'],
  ] as const)('is not read: %s', (text, lang) => expect(read('email', text, { lang })).toBeUndefined());
});

describe('a phone number', () => {
  test.each([
    ['303 area code 555 0119', '+13035550119', 'confirm'],
    ['plus four four, that is the UK, two oh, seven nine four six, oh nine five eight', '+442079460958', 'confirm'],
    ['303 555 0119 extension 12', '+13035550119', 'confirm'],
    ['303 555 0118 or 303 555 0119', '+13035550119', 'confirm'],
    ['303 555 0118, no, 303 555 0119', '+13035550119', undefined],
    ['I have 2 dogs and my number is 303 555 0119', '+13035550119', undefined],
  ])('is read as a whole, or needs confirmation: %s', (text, value, check) =>
    expect(read('phone', text)).toEqual({ value, check }),
  );
  test.each(['555 0119', 'not the 5555 one', '303 555 01199 1'])('is not read: %s', (text) =>
    expect(read('phone', text)).toBeUndefined(),
  );
});

describe('a code', () => {
  test.each([
    ['account A B one two', 'en', 'AB12', undefined],
    ['MX4471', 'en', 'MX4471', undefined],
    ['it is MX-4471', 'en', 'MX4471', undefined],
    ['ABC 12', 'en', 'ABC12', undefined],
    ['I have a code, it is 12 B', 'en', '12B', undefined],
    ['A B one two, no A B one three', 'en', 'AB13', undefined],
    ['not A B one two, A B one three', 'en', 'AB13', undefined],
    ['alpha bravo four two', 'en', 'AB42', undefined],
    ['A as in apple, B as in boy, one two', 'en', 'AB12', undefined],
    ['double A seven', 'en', 'AA7', undefined],
    ["it's a 4 B", 'en', 'A4B', 'spell'],
    ['A B one two foxtrot', 'en', 'AB12', 'spell'],
    ['abc, twelve', 'en', '12', 'spell'],
    ['la cuenta es A B uno dos', 'es', 'AB12', undefined],
    ['es be de burro, doce', 'es', 'B12', undefined],
  ] as const)('is read as a whole: %s', (text, lang, value, check) =>
    expect(read('id', text, { lang })).toEqual({ value, check }),
  );
  test("is read only if it has the slot's length", () => {
    expect(read('id', 'A B one two', { length: 4 })?.value).toBe('AB12');
    expect(read('id', 'A B one two', { length: 3 })).toBeUndefined();
    expect(read('id', 'A B one two. My phone is 303 555 0119', { length: 4 })).toEqual({
      value: 'AB12',
      check: 'spell',
    });
    expect(read('id', 'A B one two. My phone is 303 555 0119')).toBeUndefined();
  });
});

describe('a number', () => {
  test.each([
    ['1200 Main Street', 1200],
    ['20lb', 20],
    ['12B Main Street', undefined],
    ['apartment 12-B', undefined],
  ])('is not part of a house number: %s', (text, value) => expect(read('number', text)?.value).toBe(value));
});
