import { findPlaceholders } from '@switchboard/contracts/base/placeholders';
import { itemSchema } from '@switchboard/contracts/resources/schemas';
import type { AgentTool, HttpTool } from '@switchboard/contracts/talk/agent-tools';
import { previewTemplate } from '@switchboard/contracts/templates/preview-template';
import { templates } from '@switchboard/contracts/templates/templates';
import { variableFault } from '@switchboard/domain/messages/variable-fault';
import type { Clock } from '@switchboard/platform/clock';
import type { Effect, JsonValue } from '@switchboard/talk/engine/effects';
import type { Pool } from 'pg';
import type { CompiledVersions } from '../agents/compiled-versions.ts';
import { findItem } from '../resources/items.ts';
import { type ItemReader, presentItem } from '../resources/present.ts';
import { readOnCall } from '../veterinarians/read-on-call.ts';
import type { EffectContext, EffectOutcome, PerformEffect } from './effects.ts';
import type { Arguments } from './http-request.ts';
import { type HttpToolDeps, requestHttpTool } from './http-tool.ts';
import { claimText } from './sent-templates.ts';

export interface PerformDeps extends Pick<HttpToolDeps, 'poster' | 'sealed'> {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly reader: ItemReader;
  readonly versions: CompiledVersions;
}

export const failed = (reason: string): EffectOutcome => ({ outcome: 'error', result: { reason } });
export const ok = (result: JsonValue): EffectOutcome => ({ outcome: 'ok', result });

/**
 * Performs the effects of tests in a sandbox: it reads the on-call schedule and the templates, but books, sends and dials nothing. HTTP tools
 * send requests only if the tester allows it. The tester decides the outcome of a transfer.
 */
export function performInSandbox(deps: PerformDeps): PerformEffect {
  return async (of, effect, { signal }) => {
    switch (effect.type) {
      case 'tool': {
        if (of.toolsEnd !== undefined) return { outcome: of.toolsEnd, result: { reason: 'pretended' } };
        const use = await findTool(deps, of, effect.tool);
        return use === undefined ? failed('tool_unknown') : callTool(deps, use, { effect, signal });
      }
      default:
        return undefined;
    }
  };
}

/** Finds a tool of the talk's agent by name. */
export async function findTool(
  { versions, pool }: Pick<PerformDeps, 'versions' | 'pool'>,
  of: EffectContext,
  name: string,
): Promise<ToolUse | undefined> {
  const { version } = await versions.find(pool, { tenantId: of.key.tenantId, ...of.talk });
  const tool = version.tools.find((one) => one.name === name);
  return tool && { of, tool, timeZone: version.timeZone };
}

export interface ToolUse {
  readonly of: EffectContext;
  readonly tool: AgentTool;
  /** The account's time zone. */
  readonly timeZone: string;
}

/** A running tool effect. */
export interface RunningTool {
  readonly effect: Extract<Effect, { type: 'tool' }>;
  readonly signal: AbortSignal;
}

/** Calls the server of an HTTP tool. */
export const callHttpTool = (
  deps: PerformDeps,
  { of: { key }, tool }: ToolUse & { readonly tool: HttpTool },
  { effect, signal }: RunningTool,
): Promise<EffectOutcome> =>
  requestHttpTool(
    { ...deps, db: deps.pool },
    { tenantId: key.tenantId, tool, args: effect.arguments, timeoutMs: effect.timeoutMs, signal },
  );

async function callTool(deps: PerformDeps, use: ToolUse, running: RunningTool): Promise<EffectOutcome> {
  const { of, tool, timeZone } = use;
  const args = running.effect.arguments;
  switch (tool.kind) {
    case 'lookupOnCall':
      return lookUpOnCall(deps, of, timeZone);
    case 'sendSms': {
      const { templateId } = tool;
      const filled = await fillTemplate(deps, { tenantId: of.key.tenantId, templateId }, args);
      if (filled.outcome !== 'ok') return filled;
      const isFirst = await claimText(deps.pool, of.key, { templateId, effectKey: running.effect.key });
      return isFirst ? filled : failed(SENT_ALREADY);
    }
    case 'book':
      return ok({ booked: true, minutes: tool.minutes, ...args });
    case 'tag':
      return ok({ smartTagId: tool.smartTagId });
    case 'raiseAttention':
      return ok({ reason: tool.reason });
    case 'http':
      return of.talk.state.allowsRequests ? callHttpTool(deps, { ...use, tool }, running) : failed('requests_refused');
  }
}

export async function lookUpOnCall(
  { reader, clock }: Pick<PerformDeps, 'reader' | 'clock'>,
  {
    key,
    talk,
  }: {
    readonly key: Pick<EffectContext['key'], 'tenantId'>;
    readonly talk: Pick<EffectContext['talk'], 'clockOffsetMs'>;
  },
  timeZone: string,
): Promise<EffectOutcome> {
  const at = new Date(clock.now().getTime() + talk.clockOffsetMs);
  const { data } = await readOnCall(reader, { tenantId: key.tenantId, timeZone, at });
  const [first] = data.toSorted((a, b) => a.order - b.order);
  if (first === undefined) return failed('nobody_on_call');
  const { veterinarian, order, until } = first;
  return ok({ name: veterinarian.name, phone: veterinarian.phone, order, until });
}

const Template = itemSchema(templates);

/** The error for a second text message from one template in a talk. */
export const SENT_ALREADY = 'text_sent_already';

/** Fills a template with values from a model or caller. Fails with the fault and the name of a value that may not be sent. */
export async function fillTemplate(
  { reader }: Pick<PerformDeps, 'reader'>,
  { tenantId, templateId }: { readonly tenantId: string; readonly templateId: string },
  args: Arguments,
): Promise<EffectOutcome> {
  const state = await findItem(reader.db, { tenantId, kind: templates.kind, id: templateId });
  if (state === undefined || state.archivedAt !== null) return failed('template_missing');
  const template = Template.parse(await presentItem(reader, templates, tenantId, state));
  const values = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]));
  for (const name of findPlaceholders(template.body)) {
    const fault = variableFault(values[name] ?? '');
    if (fault !== undefined) return failed(`${fault} ${name}`);
  }
  const { text, missing } = previewTemplate(template, values);
  return missing.length > 0 ? failed(`missing ${missing.join(', ')}`) : ok({ text });
}
