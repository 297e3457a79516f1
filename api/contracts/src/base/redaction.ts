/** The kinds of text that an account can mask in messages. */
export const REDACTIONS = ['card_number', 'email', 'phone_number', 'social_security_number'] as const;
export type Redaction = (typeof REDACTIONS)[number];
