import type { Random } from '../random.ts';
import type { Story } from '../stories/script.ts';

const FIRST = [
  'Ada',
  'Bruno',
  'Carmen',
  'Dmitri',
  'Esther',
  'Felix',
  'Graciela',
  'Hugo',
  'Ines',
  'Jamal',
  'Keiko',
  'Liam',
  'Mariana',
  'Nadia',
  'Otis',
  'Paloma',
  'Quentin',
  'Rocío',
  'Samir',
  'Thandi',
  'Ulrich',
  'Ximena',
  'Yusuf',
  'Zainab',
];
const LAST = [
  'Abbott',
  'Barrera',
  'Castillo',
  'Dube',
  'Ericsson',
  'Fontaine',
  'Gutiérrez',
  'Haas',
  'Ivanov',
  'Jensen',
  'Kimura',
  'Lozano',
  'Mbeki',
  'Novak',
  'Okafor',
  'Pereira',
  'Quispe',
  'Rossi',
  'Suzuki',
  'Tanaka',
  'Urbina',
  'Villalobos',
  'Weiss',
  'Zapata',
];
const AREA: Readonly<Record<Story['account'], string>> = { willow: '+1303', brightsmile: '+1312', northgate: '+1212' };
/** One in eight callers has no name, and one in sixteen has no number either. */
const NAMELESS = 1 / 8;
const WITHHELD = 1 / 16;

/** Generates an account's caller: a number and a name, unless withheld. */
export function generateCaller(
  account: Story['account'],
  random: Random,
): { from: string | null; callerName?: string } {
  const draw = random.unit();
  if (draw < WITHHELD) return { from: null };
  const from = `${AREA[account]}55501${String(random.below(100)).padStart(2, '0')}`;
  return draw < NAMELESS ? { from } : { from, callerName: `${random.pick(FIRST)} ${random.pick(LAST)}` };
}

/** Returns the same call from another contact and number, with the same script. */
export function varyStory(story: Story, random: Random): Story {
  const { contact: _contact, number: _number, ...rest } = story;
  const draw = random.unit();
  if (draw < WITHHELD) return rest;
  const number = `${AREA[story.account]}55501${String(random.below(100)).padStart(2, '0')}`;
  if (draw < NAMELESS) return { ...rest, number };
  return { ...rest, number, contact: `${random.pick(FIRST)} ${random.pick(LAST)}` };
}
