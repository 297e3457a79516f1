import { AppError } from '@switchboard/platform/app-error';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import type { Pool } from 'pg';
import type { CompiledVersions } from '../talks/compiled-versions.ts';
import { type AgentDraft, type DraftSurroundings, readDraft } from './draft.ts';
import { type AgentKey, findPublication } from './publication-queries.ts';

interface Deps {
  readonly pool: Pool;
  readonly versions: CompiledVersions;
}

/** A draft made ready to run; one with faults runs as far as it goes. */
export const compileDraft = (
  versions: CompiledVersions,
  { tenantId, agentId }: AgentKey,
  { content, hash }: AgentDraft,
): Promise<CompiledVersion> => versions.compile(tenantId, { ...content, agentId, version: 'draft', hash });

/** An agent's draft, or one of its publications by its number, ready to run. @throws {AppError} `resource.not_found` */
export async function findVersionToRun(
  { pool, versions }: Deps,
  key: AgentKey,
  version: string,
  surroundings: DraftSurroundings,
): Promise<CompiledVersion> {
  if (version === 'draft') return compileDraft(versions, key, await readDraft(pool, key, surroundings));
  const publication = await findPublication(pool, key, Number(version));
  if (publication === undefined) throw new AppError('resource.not_found');
  return versions.find(pool, { ...key, version, hash: publication.hash });
}
