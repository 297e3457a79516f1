import type { Pool } from 'pg';
import { summarize } from './rounds.ts';

const COMMITS = 200;

/** Measures the duration of a single commit, and the share that the disk flush takes. */
export async function describeCommit(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('create table bench_commits (n integer)');
    const durable = await medianCommitMs(() => client.query('insert into bench_commits values (1)'));
    await client.query('set synchronous_commit = off');
    const asynchronous = await medianCommitMs(() => client.query('insert into bench_commits values (1)'));
    await client.query('drop table bench_commits');
    return `fsync ${(durable - asynchronous).toFixed(2)} ms: a commit alone takes ${durable.toFixed(2)} ms, without waiting for the disk ${asynchronous.toFixed(2)} ms`;
  } finally {
    client.release(true);
  }
}

async function medianCommitMs(commit: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < COMMITS; i += 1) {
    const startedMs = performance.now();
    await commit();
    times.push(performance.now() - startedMs);
  }
  return summarize(times).median;
}
