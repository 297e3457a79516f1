import { isDeepStrictEqual } from 'node:util';
import { agents } from '@switchboard/contracts/agents/agents';
import { ADMINISTRATORS } from '@switchboard/contracts/base/roles';
import type { AgentTool, HttpTool } from '@switchboard/contracts/talk/agent-tools';
import type { Fault } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { type AddressRule, faultOfUrl } from '../outbound/address-rule.ts';
import { lockNamed, redirectsSealed, type Sent } from '../outbound/sealed-values.ts';
import type { ItemStep } from '../resources/deps.ts';
import { writeNamedReferences } from '../resources/named-items.ts';

/**
 * Refuses tools that call an address which is never called, and those that send secrets or connections which are not there.
 *
 * Where a sealed value goes is for administrators to say: who else builds agents can't read it, and is to have no way of having it sent to them.
 * @throws {AppError} `request.invalid`, `permission.denied`
 */
export async function checkHttpTools(
  client: PoolClient,
  rule: AddressRule,
  { tenantId, caller, before, after }: ItemStep,
): Promise<void> {
  const was = httpToolsOf(before?.fields['tools']);
  const is = httpToolsOf(after.fields['tools']);
  const isUnchanged = before?.archivedAt === after.archivedAt && isDeepStrictEqual(was, is);
  const errors: Fault[] = isUnchanged
    ? []
    : is.flatMap(({ tool, path }) => {
        const fault = faultOfUrl(new URL(tool.url), rule);
        return fault === undefined ? [] : [{ path: `${path}.url`, code: fault }];
      });
  if (redirectsSealed(was.map(sentOf), is.map(sentOf))) {
    const isPerson = caller.actor.kind === 'user' && caller.onBehalfOf === undefined;
    if (!isPerson || !(await administers(client, tenantId, caller.actor.id))) throw new AppError('permission.denied');
  }
  const texts = is.flatMap(({ tool, path }) =>
    tool.headers.map(({ value }, index) => ({ path: `${path}.headers.${index}.value`, text: value })),
  );
  const { found, missing } = await lockNamed(client, tenantId, texts);
  if (!isUnchanged) errors.push(...missing);
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
  await writeNamedReferences(client, { tenantId, kind: agents.kind, id: after.id }, found);
}

interface PlacedTool {
  readonly tool: HttpTool;
  readonly path: string;
}

const httpToolsOf = (tools: unknown): PlacedTool[] =>
  // By the kind's schema.
  ((tools ?? []) as readonly AgentTool[]).flatMap((tool, index) =>
    tool.kind === 'http' ? [{ tool, path: `tools.${index}` }] : [],
  );

const sentOf = ({ tool: { url, headers } }: PlacedTool): Sent => ({ url, headers });

async function administers(db: Queryable, tenantId: string, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ role: string }>({
    name: 'agent-role-of-user',
    text: 'select role from access.users where tenant_id = $1 and id = $2 and removed_at is null',
    values: [tenantId, userId],
  });
  return rows.some(({ role }) => ADMINISTRATORS.some((one) => one === role));
}
