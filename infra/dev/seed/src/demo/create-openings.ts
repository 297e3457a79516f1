import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { demoCandidates } from './candidates.ts';
import { readIdsByName } from './ids-by-name.ts';
import { type DemoOpening, demoOpenings } from './openings.ts';
import { asPerson, type PersonCall } from './person.ts';

/** Creates the demo's openings and their candidates. Skips those with names that already exist. */
export async function createOpenings(url: string, now: Date): Promise<void> {
  for (const [email, jobs] of Object.entries(demoOpenings)) {
    await asPerson(url, email, async (call) => {
      const known = await readIdsByName(call, 'jobs');
      for (const job of jobs) await createOpening(call, { job, jobId: known.get(job.body.name), now });
    });
  }
}

interface NewOpening {
  readonly job: DemoOpening;
  /** This is set if an interrupted start has created the opening. */
  readonly jobId: string | undefined;
  readonly now: Date;
}

async function createOpening(call: PersonCall, { job, jobId, now }: NewOpening): Promise<void> {
  const createJob = kindRoutes['jobs.create'];
  const id = jobId ?? createJob.ok.body.parse(await call(createJob, { body: job.body })).id;
  const known = await readIdsByName(call, 'candidates');
  for (const candidate of demoCandidates(job.candidates, { jobId: id, now })) {
    if (known.has(candidate.name)) continue;
    const { id: candidateId } = kindRoutes['candidates.create'].ok.body.parse(
      await call(kindRoutes['candidates.create'], { body: candidate }),
    );
    for (const [nth, criterion] of candidate.stage === 'screened' ? listCriteria(job).entries() : []) {
      const body = { criterion, score: Math.min(100, (candidate.score ?? 50) - 12 + nth * 8) };
      await call(kindRoutes['candidates.setScore'], { params: { id: candidateId }, body });
    }
  }
}

const listCriteria = ({ body: { rubric = [] } }: DemoOpening): readonly string[] =>
  rubric.map(({ criterion }) => criterion);
