import { changeAccess } from '@switchboard/application/access/change-access';
import { findSender, PRODUCT } from '@switchboard/application/branding/sender';
import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { countResetTokens, findResettable, issueResetToken, type ResettablePerson, resetLink } from './reset-tokens.ts';

const MAX_MAILS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;
const VISITOR = { kind: 'system', id: 'visitor' } as const;

/**
 * Requests a reset email. The response is sent before the email is looked up, so that neither its content nor its timing reveals whether
 * the person exists.
 *
 * Silently sends at most 20 emails an hour to a person.
 * @throws {AppError} `session.too_many_attempts` after 20 calls a minute from one address; `human_check.*`.
 */
export async function forgot(
  deps: SessionDeps,
  ctx: Ctx,
  { email, humanCheckToken }: { email: string; humanCheckToken?: string | undefined },
): Promise<Record<string, never>> {
  const attempt = { address: ctx.client.address };
  await deps.limits.forgot.check(attempt);
  await deps.limits.forgot.fail(attempt);
  await deps.checkHuman(humanCheckToken);
  deps.background.run('reset mail', async () => {
    const now = ctx.now();
    const person = await findResettable(deps.pool, email, now);
    if (!person) return;
    const since = new Date(now.getTime() - HOUR_MS);
    const sent = await countResetTokens(deps.pool, person.personId, since);
    if (sent < MAX_MAILS_PER_HOUR) await sendResetMail(deps, ctx, person);
  });
  return {};
}

async function sendResetMail(deps: SessionDeps, ctx: Ctx, person: ResettablePerson): Promise<void> {
  const { personId, userId, tenantId, email, name, locale, canEnter } = person;
  const token = await changeAccess(deps, { tenantId, actor: VISITOR, traceId: ctx.traceId }, async (client) => {
    const token = await issueResetToken(client, { personId, userId }, ctx.now());
    const entry = { tenantId, subjectId: userId, type: 'user.password-reset-requested', data: { userId } } as const;
    // An account that the person can no longer enter gets no audit entry about them.
    return { result: token, audit: canEnter ? [entry] : [] };
  });
  const sender = canEnter ? await findSender(deps.pool, tenantId) : undefined;
  await deps.mailer.deliver(writeResetMail({ to: email, name, locale, token, sender, baseUrl: deps.baseUrl() }));
}

interface ResetMail {
  readonly to: string;
  readonly name: string;
  readonly locale: Locale;
  readonly token: string;
  /** The agency's name for the product, if the account belongs to one. */
  readonly sender: string | undefined;
  readonly baseUrl: string;
}

/** Writes the email with the link to set a new password. */
function writeResetMail({ to, name, locale, token, baseUrl, sender }: ResetMail): OutgoingMail {
  const link = resetLink(baseUrl, token);
  return { to, link, sender, ...TEXTS[locale](name, link, sender ?? PRODUCT) };
}

const TEXTS: Readonly<
  Record<Locale, (name: string, link: string, product: string) => { subject: string; text: string }>
> = {
  en: (name, link, product) => ({
    subject: `Set your ${product} password`,
    text: `Hello ${name},\n\nopen this link to set a new password. It works once, within 30 minutes:\n\n${link}\n\nIf you did not ask for it, you need do nothing.\n`,
  }),
  es: (name, link, product) => ({
    subject: `Elija su contraseña de ${product}`,
    text: `Hola, ${name}:\n\nAbra este enlace para elegir una contraseña nueva. Sirve una vez y durante 30 minutos:\n\n${link}\n\nSi no lo pidió, no tiene que hacer nada.\n`,
  }),
};
