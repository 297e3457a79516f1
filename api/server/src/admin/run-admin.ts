import { IntegerText } from '@switchboard/contracts/ids';
import { z } from 'zod';
import { createSuperAdmin } from './create-super-admin.ts';
import { runErasure } from './erase-conversation.ts';
import { rotateSecretsKey } from './rotate-secrets-key.ts';
import { readLimits, setLimits } from './set-limits.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

const USAGE = `usage:
  npm run admin -- create-super-admin <e-mail> <name>
  npm run admin -- erase-conversation <id> [reason]
  npm run admin -- set-limits <account> minutes=20000 concurrency=60 agents=none users=none
      storedMegabytes=100000 eventsPerMinute=60000 sessions=1000 streams=2000 uploadsPerHour=default
      outgoingMinutesPerDay=5000 outgoingMinutesPerMonth=100000 outgoingDollarsPerDay=200 outgoingDollarsPerMonth=4000
      textsPerDay=1000 textsPerMonth=20000 outgoingStartsPerMinute=default
  npm run admin -- rotate-secrets-key   with SECRETS_KEY the new key and SECRETS_KEY_PREVIOUS the old one`;

/** Runs an administrator's command; answers what to print. @throws {AdminRefusal} */
export async function runAdmin(tools: AdminTools, args: readonly string[]): Promise<string> {
  const [command, first, ...rest] = args;
  if (command === 'create-super-admin') {
    const person = z
      .object({ email: z.email(), name: z.string().trim().min(1).max(80) })
      .safeParse({ email: first, name: rest.join(' ') });
    if (!person.success) throw new AdminRefusal(`create-super-admin needs an e-mail address and a name.\n${USAGE}`);
    return createSuperAdmin(tools, person.data);
  }
  if (command === 'erase-conversation') {
    const id = IntegerText.safeParse(first);
    if (!id.success) throw new AdminRefusal(`erase-conversation needs the conversation's number.\n${USAGE}`);
    return runErasure(tools, { id: id.data, reason: rest.join(' ') || undefined });
  }
  if (command === 'set-limits') {
    const change = readLimits(rest);
    if (first === undefined || change === undefined)
      throw new AdminRefusal(`set-limits needs an account's id, and limits.\n${USAGE}`);
    return setLimits(tools, { id: first, change });
  }
  if (command === 'rotate-secrets-key') return rotateSecretsKey(tools);
  throw new AdminRefusal(USAGE);
}
