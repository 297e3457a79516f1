import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { TalkVersion } from '@switchboard/contracts/talk/version';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type CompiledVersion, compileVersionInSteps } from '@switchboard/talk/engine/compile';
import { findVersion } from '../agents/publication-queries.ts';

/** The version that a talk is pinned to. */
export interface Pinned {
  readonly tenantId: string;
  readonly agentId: string;
  readonly version: string;
  readonly hash: string;
}

/**
 * Versions that are ready to run. What is under a hash never changes, so those that were used last are remembered, and each is compiled once, in
 * pieces between which the thread does other work.
 */
export interface CompiledVersions {
  /** @throws {AppError} `resource.not_found` if the version's content is no longer stored */
  find(db: Queryable, pinned: Pinned): Promise<CompiledVersion>;
  /** Compiles a version whose content is at hand, such as a draft's. */
  compile(tenantId: string, version: TalkVersion): Promise<CompiledVersion>;
}

/** The maximum number of compiled versions, and of their phrases' and examples' characters: a flow at its limit takes about 20 MB compiled. */
const MAX_VERSIONS = 200;
const MAX_CHARACTERS = 2_000_000;

interface Remembered {
  readonly compiled: Promise<CompiledVersion>;
  /** 0 until it is compiled. */
  characters: number;
}

export function createCompiledVersions(): CompiledVersions {
  const remembered = new Map<string, Remembered>();

  /** The remembered version, or the one that `read` reads, compiled. Whoever asks meanwhile waits for the same one. */
  function once({ tenantId, agentId, version, hash }: Pinned, read: () => Promise<TalkVersion>) {
    const key = `${tenantId} ${agentId} ${version} ${hash}`;
    const known = remembered.get(key);
    const entry = known ?? { compiled: read().then(compileInPieces), characters: 0 };
    // The version that was used last stands last.
    remembered.delete(key);
    remembered.set(key, entry);
    if (known === undefined) {
      entry.compiled.then(
        (compiled) => {
          entry.characters = charactersOf(compiled.version);
          forgetOldest(remembered);
        },
        () => {
          if (remembered.get(key) === entry) remembered.delete(key);
        },
      );
    }
    return entry.compiled;
  }

  return {
    find(db, pinned) {
      const { tenantId, agentId, version, hash } = pinned;
      return once(pinned, async () => {
        const content = await findVersion(db, tenantId, hash);
        if (content === undefined) throw new AppError('resource.not_found');
        return { ...content, agentId, version, hash };
      });
    },
    compile: (tenantId, version) => once({ tenantId, ...version }, async () => version),
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

function forgetOldest(remembered: Map<string, Remembered>): void {
  let characters = [...remembered.values()].reduce((sum, one) => sum + one.characters, 0);
  for (const [key, one] of remembered) {
    if (remembered.size <= 1 || (remembered.size <= MAX_VERSIONS && characters <= MAX_CHARACTERS)) return;
    remembered.delete(key);
    characters -= one.characters;
  }
}

const charactersOf = ({ flow, subflows }: TalkVersion): number =>
  [flow, ...Object.values(subflows)].reduce((sum, graph) => sum + charactersIn(graph), 0);

const charactersIn = ({ intents }: FlowGraph): number =>
  intents
    .flatMap(({ phrases, examples }) => [phrases.en, phrases.es, examples.en, examples.es])
    .reduce((sum, texts = []) => sum + texts.reduce((length, text) => length + text.length, 0), 0);
