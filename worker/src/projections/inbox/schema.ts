/** The projection's tables, which a rebuild fills anew and switches together. */
export const INBOX_TABLES = [
  'conversations',
  'messages',
  'message_translations',
  'attention',
  'hourly_totals',
  'smart_tags',
] as const;
