import { AppError } from '@switchboard/platform/app-error';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import type { Pool } from 'pg';
import type { CompiledVersions } from './compiled-versions.ts';
import { type AgentDraft, type DraftContext, readDraft } from './draft.ts';
import { type AgentKey, findPublication } from './publications.ts';

interface Deps {
  readonly pool: Pool;
  readonly versions: CompiledVersions;
}

/** Compiles a draft. A draft with problems runs as far as it can. */
export const compileDraft = (
  versions: CompiledVersions,
  { tenantId, agentId }: AgentKey,
  { content, hash }: AgentDraft,
): Promise<CompiledVersion> => versions.compile(tenantId, { ...content, agentId, version: 'draft', hash });

/** Finds an agent's draft, or a publication by number, and compiles it. @throws {AppError} `resource.not_found` */
export async function findVersionToRun(
  { pool, versions }: Deps,
  key: AgentKey,
  version: string,
  surroundings: DraftContext,
): Promise<CompiledVersion> {
  if (version === 'draft') return compileDraft(versions, key, await readDraft(pool, key, surroundings));
  const publication = await findPublication(pool, key, Number(version));
  if (publication === undefined) throw new AppError('resource.not_found');
  return versions.find(pool, { ...key, version, hash: publication.hash });
}
