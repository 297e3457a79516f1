import { startBenchCluster } from './cluster.ts';
import { describeCommit } from './commit.ts';
import { describeMachine, describePostgres } from './machine.ts';

/** Describes the machine, the server's settings, and the cost of a durable commit. */
export async function describeEnvironment(): Promise<string[]> {
  const cluster = await startBenchCluster();
  try {
    const { pool } = await cluster.createDatabase('environment', 1);
    return [describeMachine(), await describePostgres(pool), await describeCommit(pool)];
  } finally {
    await cluster.close();
  }
}
