/** Where the tables are that a version of the projection fills: those that readers see, or those of a rebuild. */
export type ReadSchema = 'read' | 'read_next';

/** The projection's tables, which a rebuild fills anew and switches together. */
export const INBOX_TABLES = [
  'conversations',
  'messages',
  'message_translations',
  'attention',
  'hourly_totals',
  'smart_tags',
] as const;
