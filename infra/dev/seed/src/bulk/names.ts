import type { Random } from '../random.ts';

/** Names that break things: short, long, emoji, right to left, apostrophes, markup. */
const HARD = [
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
/** This many conversations share one name. */
const NAMESAKES = 500;

/** The contact's name of the n-th generated conversation; undefined for one in twenty. */
export function nameOf(index: number, random: Random): string | undefined {
  if (index < NAMESAKES) return 'Jordan Same';
  const draw = random.unit();
  if (draw < 0.05) return undefined;
  if (draw < 0.06) return random.pick(HARD);
  return `${random.pick(FIRST)} ${random.pick(LAST)}${draw > 0.6 ? ` ${String.fromCharCode(65 + random.below(26))}.` : ''}`;
}
