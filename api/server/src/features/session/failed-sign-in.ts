import { changeAccess } from '@switchboard/application/access/change-access';
import { findSender, PRODUCT } from '@switchboard/application/branding/sender';
import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import type { PersonRow } from './people.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';

const VISITOR = { kind: 'system', id: 'visitor' } as const;

/** A failed attempt, and the person with that email, if there is one. */
interface FailedSignIn {
  readonly attempt: SignInAttempt;
  readonly person: PersonRow | undefined;
}

/**
 * Counts a failed sign-in, records it in the audit log of the person's account, and warns the person by email once per attack.
 *
 * The response does not wait for audit and email. Its timing would reveal whether the person exists.
 */
export async function handleFailedSignIn(
  deps: SessionDeps,
  ctx: Ctx,
  { attempt, person }: FailedSignIn,
): Promise<void> {
  const { failures, isAttack } = await attempt.fail();
  if (person === undefined || person.isAccountSuspended) return;
  if (isAudited(failures)) deps.background.run('audit of a failed sign-in', () => audit(deps, ctx, person, failures));
  if (isAttack && person.status === 'active') deps.background.run('attack mail', () => warn(deps, person));
}

/** Whether to audit the nth consecutive failure: the first five, then 10, 20, 50, 100, 200, 500 … so that strangers cannot fill the log. */
export function isAudited(failures: number): boolean {
  if (failures <= 5) return failures >= 1;
  return /^[125]0+$/.test(String(failures));
}

async function audit(deps: SessionDeps, { traceId }: Ctx, person: PersonRow, failures: number): Promise<void> {
  const { id, tenantId } = person;
  await changeAccess(deps, { tenantId, actor: VISITOR, traceId }, async () => {
    const entry = { tenantId, subjectId: id, type: 'session.failed', data: { userId: id, failures } } as const;
    return { result: undefined, audit: [entry] };
  });
}

async function warn({ pool, mailer, baseUrl }: SessionDeps, person: PersonRow): Promise<void> {
  const { email, name, locale, tenantId } = person;
  const sender = await findSender(pool, tenantId);
  await mailer.deliver(writeAttackMail({ to: email, name, locale, sender, baseUrl: baseUrl() }));
}

interface AttackMail {
  readonly to: string;
  readonly name: string;
  readonly locale: Locale;
  /** The agency's name for the product, if the account belongs to one. */
  readonly sender: string | undefined;
  readonly baseUrl: string;
}

/** Writes the email that warns a person that someone is guessing their password. */
function writeAttackMail({ to, name, locale, baseUrl, sender }: AttackMail): OutgoingMail {
  return { to, sender, ...TEXTS[locale](name, new URL(PAGES.forgot, baseUrl).href, sender ?? PRODUCT) };
}

const TEXTS: Readonly<
  Record<Locale, (name: string, page: string, product: string) => { subject: string; text: string }>
> = {
  en: (name, page, product) => ({
    subject: `Failed attempts to sign in to your ${product} account`,
    text: `Hello ${name},\n\nsomebody has tried more than 20 times to sign in to your ${product} account with a wrong password. Nobody got in by these attempts, and we now slow down further ones.\n\nYou can still sign in from where you signed in before. If sign-in asks you to wait, or if it was you and you forgot your password, set a new one here:\n\n${page}\n\nIf you use the same password elsewhere, change it there too. Otherwise you need do nothing.\n`,
  }),
  es: (name, page, product) => ({
    subject: `Intentos fallidos de entrar en su cuenta de ${product}`,
    text: `Hola, ${name}:\n\nAlguien intentó más de 20 veces entrar en su cuenta de ${product} con una contraseña incorrecta. Nadie entró con esos intentos, y a partir de ahora hacemos esperar los siguientes.\n\nUsted puede seguir entrando desde donde ya entró antes. Si se le pide que espere, o si fue usted y olvidó su contraseña, elija una nueva aquí:\n\n${page}\n\nSi usa la misma contraseña en otro sitio, cámbiela también allí. Si no, no tiene que hacer nada.\n`,
  }),
};
