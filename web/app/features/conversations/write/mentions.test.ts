import type { Person } from '@switchboard/contracts/people/routes';
import { describe, expect, test } from 'vitest';
import { completeMention, findMentions, findTypedMention, offerPeople, splitMentions } from './mentions.ts';

const person = (id: string, name: string, status: Person['status'] = 'active'): Person => ({
  id,
  name,
  role: 'staff',
  status,
});
const PEOPLE = [
  person('usr_ana', 'Ana Flores'),
  person('usr_anab', 'Ana Flores Brun'),
  person('usr_jose', 'José Gil'),
  person('usr_nils', 'Nils Berg', 'suspended'),
];

describe('a mention', () => {
  test.each([
    ['@', 1, ''],
    ['Ask @Jo', 7, 'Jo'],
    ['Ask @Jo Li', 10, 'Jo Li'],
    ['Ask @Jo Lind ', 13, undefined],
    ['mail a@b.example', 16, undefined],
    ['Ask @Jo\nand', 11, undefined],
  ])('is typed in %j up to %i: %j', (text, caret, typed) => {
    expect(findTypedMention(text, caret)).toBe(typed);
  });

  test('is offered by any part of an active colleague’s name, with or without accents', () => {
    expect(offerPeople('jose', PEOPLE).map(({ id }) => id)).toEqual(['usr_jose']);
    expect(offerPeople('nils', PEOPLE)).toEqual([]);
  });

  test('is completed in place, with the caret behind it', () => {
    expect(completeMention('Ask @jo, please', 7, { name: 'José Gil' })).toEqual({
      text: 'Ask @José Gil , please',
      caret: 14,
    });
  });

  test('counts only while its name stands in the text', () => {
    expect(findMentions('@José Gil, see above', PEOPLE)).toEqual(['usr_jose']);
    expect(findMentions('José Gil, see above', PEOPLE)).toEqual([]);
  });

  test('of a longer name is none of a shorter one', () => {
    const people = [person('usr_a', 'Ana'), ...PEOPLE];
    expect(findMentions('@Ana Flores Brun knows', people)).toEqual(['usr_anab']);
    expect(findMentions('@Ana knows', people)).toEqual(['usr_a']);
  });

  test('is split off by its longest name', () => {
    expect(
      splitMentions(
        'Hi @Ana Flores Brun!',
        PEOPLE.map(({ name }) => name),
      ),
    ).toEqual([
      { text: 'Hi ', isMention: false },
      { text: '@Ana Flores Brun', isMention: true },
      { text: '!', isMention: false },
    ]);
  });
});
