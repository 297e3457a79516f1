import { type CompiledVersion, compileVersion } from '@switchboard/domain/talk/engine/compile';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findVersion } from '../agents/publication-queries.ts';

/** The version that a talk is pinned to. */
export interface Pinned {
  readonly tenantId: string;
  readonly agentId: string;
  readonly version: string;
  readonly hash: string;
}

/** Versions that are ready to run, by what pins them. What is under a hash never changes, so the last ones are remembered. */
export interface CompiledVersions {
  /** @throws {AppError} `resource.not_found` of a version that is kept no longer */
  find(db: Queryable, pinned: Pinned): Promise<CompiledVersion>;
}

const REMEMBERED = 200;

export function createCompiledVersions(): CompiledVersions {
  const remembered = new Map<string, CompiledVersion>();
  return {
    async find(db, { tenantId, agentId, version, hash }) {
      const key = `${tenantId} ${agentId} ${version} ${hash}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const content = await findVersion(db, tenantId, hash);
      if (content === undefined) throw new AppError('resource.not_found');
      const compiled = compileVersion({ ...content, agentId, version, hash });
      remembered.set(key, compiled);
      for (const oldest of remembered.keys()) {
        if (remembered.size <= REMEMBERED) break;
        remembered.delete(oldest);
      }
      return compiled;
    },
  };
}
