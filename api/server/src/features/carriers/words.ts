/** What a caller is told where no agent of the account can: its own language is not known yet. */
export const unanswered = [
  { text: 'Sorry, nobody can take your call right now. Please call again later.', lang: 'en' },
  { text: 'Lo sentimos, ahora nadie puede atender su llamada. Por favor, llame más tarde.', lang: 'es' },
] as const;

/** What a caller is told when the line to their agent broke, and they are put through again. */
export const brokenOff = {
  en: 'Sorry, the line broke for a moment. Please go on.',
  es: 'Disculpe, la línea se cortó un momento. Continúe, por favor.',
} as const;
