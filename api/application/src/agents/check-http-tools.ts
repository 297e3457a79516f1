import { isDeepStrictEqual } from 'node:util';
import { agents } from '@switchboard/contracts/agents/agents';
import { ADMINISTRATORS } from '@switchboard/contracts/base/roles';
import type { AgentTool, HttpTool } from '@switchboard/contracts/talk/agent-tools';
import type { Fault } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { writeNamedReferences } from '../connections/named-items.ts';
import { type ItemRequest, lockNamedItems, redirectsSealed } from '../connections/sealed-values.ts';
import { type AddressRule, findUrlFault } from '../outbound/address-rule.ts';
import type { ItemStep } from '../resources/deps.ts';

/**
 * Refuses tools with URLs that must not be called, and tools that refer to missing secrets or connections.
 *
 * Only administrators may decide where a sealed value is sent: other users who build agents can't read the value, and must not be able to have
 * it sent to themselves.
 * @throws {AppError} `request.invalid`, `permission.denied`
 */
export async function checkHttpTools(
  client: PoolClient,
  rule: AddressRule,
  { tenantId, caller, before, after }: ItemStep,
): Promise<void> {
  const previous = listHttpTools(before?.fields['tools']);
  const current = listHttpTools(after.fields['tools']);
  const isUnchanged = before?.archivedAt === after.archivedAt && isDeepStrictEqual(previous, current);
  const errors: Fault[] = isUnchanged
    ? []
    : current.flatMap(({ tool, path }) => {
        const fault = findUrlFault(new URL(tool.url), rule);
        return fault === undefined ? [] : [{ path: `${path}.url`, code: fault }];
      });
  if (redirectsSealed(previous.map(toDestination), current.map(toDestination))) {
    const isPerson = caller.actor.kind === 'user' && caller.onBehalfOf === undefined;
    if (!isPerson || !(await isAdministrator(client, tenantId, caller.actor.id)))
      throw new AppError('permission.denied');
  }
  const texts = current.flatMap(({ tool, path }) =>
    tool.headers.map(({ value }, index) => ({ path: `${path}.headers.${index}.value`, text: value })),
  );
  const { found, missing } = await lockNamedItems(client, tenantId, texts);
  if (!isUnchanged) errors.push(...missing);
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
  await writeNamedReferences(client, { tenantId, kind: agents.kind, id: after.id }, found);
}

interface PlacedTool {
  readonly tool: HttpTool;
  readonly path: string;
}

const listHttpTools = (tools: unknown): PlacedTool[] =>
  // The kind's schema ensures this type.
  ((tools ?? []) as readonly AgentTool[]).flatMap((tool, index) =>
    tool.kind === 'http' ? [{ tool, path: `tools.${index}` }] : [],
  );

const toDestination = ({ tool: { url, headers } }: PlacedTool): ItemRequest => ({ url, headers });

async function isAdministrator(db: Queryable, tenantId: string, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ role: string }>({
    name: 'agent-role-of-user',
    text: 'select role from access.users where tenant_id = $1 and id = $2 and removed_at is null',
    values: [tenantId, userId],
  });
  return rows.some(({ role }) => ADMINISTRATORS.some((one) => one === role));
}
