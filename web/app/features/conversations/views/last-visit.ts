import { z } from 'zod';
import { createStored } from '../../../browser/stored.ts';

/** A person's last place in the inbox in this browser. */
const Visit = z.object({
  userId: z.string(),
  /** The list's part of the URL, with its `?`; empty for the default list. */
  search: z.string().max(8_000),
  scrollTop: z.number().min(0),
});
export type Visit = z.infer<typeof Visit>;

const stored = createStored<Visit | null>({
  key: 'lastView',
  parse: (text) => Visit.nullable().catch(null).parse(readJson(text)),
  format: (visit) => JSON.stringify(visit),
});

/** Finds where a person left the inbox; undefined if somebody else used it last. */
export function findLastVisit(userId: string): Visit | undefined {
  const visit = stored.get();
  return visit?.userId === userId ? visit : undefined;
}

/** Remembers where a person is in their own account's inbox. Another query begins at its top. */
export function rememberVisit({ userId, search, scrollTop }: Omit<Visit, 'scrollTop'> & Partial<Visit>): void {
  if (new URLSearchParams(search).has('tenantId')) return;
  const before = findLastVisit(userId);
  const isSame = before?.search === search;
  stored.set({ userId, search, scrollTop: scrollTop ?? (isSame ? before.scrollTop : 0) });
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
