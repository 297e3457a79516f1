import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { demoCandidates } from './candidates.ts';
import { type DemoJob, demoJobs } from './jobs.ts';
import { listed } from './listed.ts';
import { asPerson, type PersonCall } from './person.ts';

/** Makes the demo's openings, and who has applied for them. Nothing is made twice. */
export async function makeJobs(url: string, now: Date): Promise<void> {
  for (const [email, jobs] of Object.entries(demoJobs)) {
    await asPerson(url, email, async (call) => {
      const known = await listed(call, 'jobs');
      for (const job of jobs) await make(call, { job, jobId: known.get(job.body.name), now });
    });
  }
}

interface Making {
  readonly job: DemoJob;
  /** Of the job, if a start that was cut off has made it. */
  readonly jobId: string | undefined;
  readonly now: Date;
}

async function make(call: PersonCall, { job, jobId, now }: Making): Promise<void> {
  const createJob = kindRoutes['jobs.create'];
  const id = jobId ?? createJob.ok.body.parse(await call(createJob, { body: job.body })).id;
  const known = await listed(call, 'candidates');
  for (const candidate of demoCandidates(job.candidates, { jobId: id, now })) {
    if (known.has(candidate.name)) continue;
    const { id: candidateId } = kindRoutes['candidates.create'].ok.body.parse(
      await call(kindRoutes['candidates.create'], { body: candidate }),
    );
    for (const [nth, criterion] of candidate.stage === 'screened' ? rubricOf(job).entries() : []) {
      const body = { criterion, score: Math.min(100, (candidate.score ?? 50) - 12 + nth * 8) };
      await call(kindRoutes['candidates.setScore'], { params: { id: candidateId }, body });
    }
  }
}

const rubricOf = ({ body: { rubric = [] } }: DemoJob): readonly string[] => rubric.map(({ criterion }) => criterion);
