import { findSender } from '@switchboard/application/branding/sender';
import type { JobPayload } from '@switchboard/application/jobs/job-types';
import type { Mailer } from '@switchboard/application/mail/mailer';
import {
  MENTION_MAIL_DELAY_MS,
  queueMentionMails,
  writeMentionMail,
} from '@switchboard/application/notes/mention-mail';
import { settleMentions } from '@switchboard/application/notes/mention-rows';
import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { WorkerDeps } from '../config/worker-deps.ts';

/** The mentions of one mail; more are left for the next one. */
const MAX_MENTIONS_PER_MAIL = 20;

interface MailDeps extends Pick<WorkerDeps, 'pool' | 'clock'> {
  readonly mailer: Mailer;
  readonly baseUrl: () => string | undefined;
}

/** Emails a person about mentions that they missed, then schedules the next mail if there are more. */
export async function mailMentions(
  { pool, clock, mailer, baseUrl }: MailDeps,
  { tenantId, userId }: JobPayload<'mail-mentions'>,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - MENTION_MAIL_DELAY_MS);
  const page = { before, now, limit: MAX_MENTIONS_PER_MAIL };
  const missed = await settleMentions(pool, { tenantId, userId }, page);
  const person = missed.length === 0 ? undefined : await findPerson(pool, tenantId, userId);
  if (person !== undefined) {
    const names = await findNames(pool, tenantId, [...new Set(missed.map(({ authorId }) => authorId))]);
    const sender = await findSender(pool, tenantId);
    const mentions = missed.map(({ conversationId, authorId, contact }) => ({
      contact,
      author: names.get(authorId) ?? authorId,
      url: toUrl(baseUrl(), conversationId),
    }));
    await mailer.deliver(writeMentionMail({ to: person.email, locale: person.locale, sender, mentions }));
  }
  await queueMentionMails(pool, tenantId, [userId]);
}

/** The address of a conversation's page; its path alone if no public URL is configured. */
function toUrl(baseUrl: string | undefined, conversationId: number): string {
  const path = PAGES.conversations.replace(':id?', String(conversationId));
  return baseUrl === undefined ? path : new URL(path, baseUrl).href;
}

async function findPerson(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<{ readonly email: string; readonly locale: Locale } | undefined> {
  const { rows } = await db.query<{ email: string; locale: Locale }>({
    name: 'mentions-find-recipient',
    text: `select email, locale from access.users where tenant_id = $1 and id = $2 and status = 'active' and removed_at is null`,
    values: [tenantId, userId],
  });
  return rows[0];
}

/** Finds the names of members and API keys by id. */
async function findNames(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'mentions-find-authors',
    text: `select id, name from access.users where tenant_id = $1 and id = any($2)
      union all select id, name from access.api_keys where tenant_id = $1 and id = any($2)`,
    values: [tenantId, ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
