import type { Random } from '../random.ts';

/** Names that tend to break code: short, long, emoji, right to left, apostrophes, markup. */
const TRICKY = [
  'X',
  'É',
  `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(5)}`.slice(0, 200),
  '🦊 Fox & Söns',
  'محمد بن سلمان',
  'שרה לוי',
  "D'Angelo O'Neill",
  '<b>Bold</b>',
  'Robert"); drop table',
  '李小龍',
  'ﬁne ligature',
  '  spaced  out  ',
  'ZZ Top',
  'Ñandú',
  'ǅungla',
];
const FIRST = [
  'Maria',
  'James',
  'Aisha',
  'Chen',
  'Olga',
  'Pedro',
  'Lucia',
  'Tom',
  'Grace',
  'Ivan',
  'Noah',
  'Emma',
  'Fatima',
  'Diego',
  'Hana',
  'Kofi',
  'Lena',
  'Mateo',
  'Nora',
  'Omar',
  'Petra',
  'Ravi',
  'Sofia',
  'Theo',
  'Uma',
  'Viktor',
  'Wanda',
  'Yara',
  'Zane',
  'Álvaro',
];
const LAST = [
  'Smith',
  'García',
  'Müller',
  'Nguyen',
  'Kowalski',
  'Silva',
  'Kim',
  'Haddad',
  'Okoye',
  'Rossi',
  'Dubois',
  'Novák',
  'Larsen',
  'Yilmaz',
  'Tanaka',
  'Cohen',
  'Singh',
  'Moreau',
  'Ortega',
  'Petrov',
  'Andersson',
  'Murphy',
  'Costa',
  'Fischer',
  'Ramírez',
  'Ali',
  'Park',
  'Santos',
  'Weber',
  'Romano',
];
/** The number of conversations that share one name. */
const SAME_NAME_COUNT = 500;

/** Generates the contact's name of a conversation; undefined for one in twenty. */
export function generateContactName(index: number, random: Random): string | undefined {
  if (index < SAME_NAME_COUNT) return 'Jordan Same';
  const draw = random.unit();
  if (draw < 0.05) return undefined;
  if (draw < 0.06) return random.pick(TRICKY);
  return `${random.pick(FIRST)} ${random.pick(LAST)}${draw > 0.6 ? ` ${String.fromCharCode(65 + random.below(26))}.` : ''}`;
}
