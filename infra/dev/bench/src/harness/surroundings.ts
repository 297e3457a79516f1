import { startBenchCluster } from './cluster.ts';
import { describeCommit } from './commit.ts';
import { describeMachine, describePostgres } from './machine.ts';

/** What the figures were measured on: the machine, the server's settings, and what a durable commit costs. */
export async function describeSurroundings(): Promise<string[]> {
  const cluster = await startBenchCluster();
  try {
    const { pool } = await cluster.createDatabase('surroundings', 1);
    return [describeMachine(), await describePostgres(pool), await describeCommit(pool)];
  } finally {
    await cluster.close();
  }
}
