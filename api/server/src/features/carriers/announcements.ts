/** Announcements to a caller when no agent can speak; the caller's language isn't known yet. */
export const UNANSWERED_ANNOUNCEMENT = [
  { text: 'Sorry, nobody can take your call right now. Please call again later.', lang: 'en' },
  { text: 'Lo sentimos, ahora nadie puede atender su llamada. Por favor, llame más tarde.', lang: 'es' },
] as const;

/** The announcement to a caller who is reconnected after the connection to the agent broke. */
export const RECONNECT_ANNOUNCEMENT = {
  en: 'Sorry, the line broke for a moment. Please go on.',
  es: 'Disculpe, la línea se cortó un momento. Continúe, por favor.',
} as const;
