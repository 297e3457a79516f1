import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { TalkVersion } from '@switchboard/contracts/talk/version';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type CompiledVersion, compileVersionInSteps } from '@switchboard/talk/engine/compile';
import { findVersion } from './publications.ts';

/** The version to which a talk is pinned. */
export interface Pinned {
  readonly tenantId: string;
  readonly agentId: string;
  readonly version: string;
  readonly hash: string;
}

/**
 * A cache of the most recently used compiled versions, whose content never changes under a hash. Each version is compiled once, in small steps
 * between which the thread serves other requests.
 */
export interface CompiledVersions {
  /** @throws {AppError} `resource.not_found` if the version's content is no longer stored */
  find(db: Queryable, pinned: Pinned): Promise<CompiledVersion>;
  /** Compiles a version whose content the caller has, such as a draft. */
  compile(tenantId: string, version: TalkVersion): Promise<CompiledVersion>;
}

/** The maximum number of compiled versions, and of their phrases' and examples' characters: a flow at its limit takes about 20 MB compiled. */
const MAX_VERSIONS = 200;
const MAX_CHARACTERS = 2_000_000;

interface CachedVersion {
  readonly compiled: Promise<CompiledVersion>;
  /** 0 until the version is compiled. */
  characters: number;
}

export function createCompiledVersions(): CompiledVersions {
  const cache = new Map<string, CachedVersion>();

  /** Returns the cached version, or compiles the one that `read` returns. Concurrent calls share one compilation. */
  function getOrCompile({ tenantId, agentId, version, hash }: Pinned, read: () => Promise<TalkVersion>) {
    const key = `${tenantId} ${agentId} ${version} ${hash}`;
    const known = cache.get(key);
    const entry = known ?? { compiled: read().then(compileInPieces), characters: 0 };
    // Move the entry to the end, so that the first is the least recently used.
    cache.delete(key);
    cache.set(key, entry);
    if (known === undefined) {
      entry.compiled.then(
        (compiled) => {
          entry.characters = countCharacters(compiled.version);
          evictOldest(cache);
        },
        () => {
          if (cache.get(key) === entry) cache.delete(key);
        },
      );
    }
    return entry.compiled;
  }

  return {
    find(db, pinned) {
      const { tenantId, agentId, version, hash } = pinned;
      return getOrCompile(pinned, async () => {
        const content = await findVersion(db, tenantId, hash);
        if (content === undefined) throw new AppError('resource.not_found');
        return { ...content, agentId, version, hash };
      });
    },
    compile: (tenantId, version) => getOrCompile({ tenantId, ...version }, async () => version),
  };
}

async function compileInPieces(version: TalkVersion): Promise<CompiledVersion> {
  const work = compileVersionInSteps(version);
  const breather = new Breather();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await breather.pause();
  }
}

function evictOldest(cache: Map<string, CachedVersion>): void {
  let characters = [...cache.values()].reduce((sum, one) => sum + one.characters, 0);
  for (const [key, one] of cache) {
    if (cache.size <= 1 || (cache.size <= MAX_VERSIONS && characters <= MAX_CHARACTERS)) return;
    cache.delete(key);
    characters -= one.characters;
  }
}

const countCharacters = ({ flow, subflows }: TalkVersion): number =>
  [flow, ...Object.values(subflows)].reduce((sum, graph) => sum + countFlowCharacters(graph), 0);

const countFlowCharacters = ({ intents }: FlowGraph): number =>
  intents
    .flatMap(({ phrases, examples }) => [phrases.en, phrases.es, examples.en, examples.es])
    .reduce((sum, texts = []) => sum + texts.reduce((length, text) => length + text.length, 0), 0);
