import { agentTests } from './agent-tests.ts';
import { agents } from './agents.ts';

/** Kinds whose items are parts of another kind's: they stand below its paths, and are read and managed by its permissions. */
export const nestedKinds = { agentTests } as const;

const PARENTS: Readonly<Record<string, string>> = { [agentTests.kind]: agents.kind };

/** The kind whose permission reads items of a kind: its own, but for parts of others. */
export const readableBy = (kind: string): string => PARENTS[kind] ?? kind;
