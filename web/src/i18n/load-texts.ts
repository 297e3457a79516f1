import type { Locale } from '@switchboard/contracts/constants';

/** Texts that come together: `start` are everybody's, the others come with the pages that say them. */
export type TextPart = 'start' | 'account' | 'admin' | 'auth' | 'conversation' | 'legal' | 'office';

/** Loads a part of the texts in one language. All parts together are all texts. */
export const TEXT_PARTS: Readonly<Record<Locale, Readonly<Record<TextPart, () => Promise<object>>>>> = {
  en: {
    start: async () => (await import('./en/start.ts')).start,
    account: async () => (await import('./en/account.ts')).account,
    admin: async () => (await import('./en/admin.ts')).admin,
    auth: async () => (await import('./en/auth.ts')).auth,
    conversation: async () => (await import('./en/conversation.ts')).conversation,
    legal: async () => (await import('./en/legal.ts')).legal,
    office: async () => (await import('./en/office.ts')).office,
  },
  es: {
    start: async () => (await import('./es/start.ts')).start,
    account: async () => (await import('./es/account.ts')).account,
    admin: async () => (await import('./es/admin.ts')).admin,
    auth: async () => (await import('./es/auth.ts')).auth,
    conversation: async () => (await import('./es/conversation.ts')).conversation,
    legal: async () => (await import('./es/legal.ts')).legal,
    office: async () => (await import('./es/office.ts')).office,
  },
};
