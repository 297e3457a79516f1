import { createRandom, type Random } from '../random.ts';

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
  'we',
  'xi',
  'yo',
  'zu',
  'bra',
  'cle',
  'dri',
  'flo',
  'gru',
  'sta',
  'tre',
  'pla',
];
const EVERYDAY = [
  'the',
  'please',
  'water',
  'rent',
  'kitchen',
  'door',
  'heating',
  'tomorrow',
  'morning',
  'apartment',
  'building',
  'thank',
  'you',
  'need',
  'can',
  'someone',
  'come',
  'today',
  'key',
  'leak',
  'bathroom',
  'floor',
  'unit',
  'number',
  'call',
  'back',
  'noise',
  'window',
  'payment',
  'lease',
];
const SPANISH = [
  'el',
  'agua',
  'por',
  'favor',
  'cocina',
  'puerta',
  'mañana',
  'gracias',
  'necesito',
  'llave',
  'baño',
  'edificio',
  'hoy',
  'ventana',
  'calefacción',
  'renta',
  'número',
  'alguien',
  'puede',
  'venir',
];
const WORDS = 20_000;

/** The words of generated messages, with frequencies as in natural language (Zipf). */
export interface Vocabulary {
  sentence(random: Random, language: 'en' | 'es'): string;
}

/** Creates the vocabulary, which is always the same. */
export function createVocabulary(): Vocabulary {
  const random = createRandom(7);
  const rare = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join(''),
  );
  const word = (source: Random, everyday: readonly string[]) => {
    if (source.unit() < 0.75) return everyday[Math.floor(everyday.length * source.unit() ** 2)] ?? 'the';
    return rare[Math.floor(WORDS ** source.unit()) - 1] ?? 'the';
  };
  return {
    sentence(source, language) {
      const everyday = language === 'es' ? SPANISH : EVERYDAY;
      const words = Array.from({ length: 5 + source.below(12) }, () => word(source, everyday));
      const text = words.join(' ');
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}${source.unit() < 0.3 ? '?' : '.'}`;
    },
  };
}
