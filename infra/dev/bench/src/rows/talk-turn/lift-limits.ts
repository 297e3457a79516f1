import { accountSettingsRoutes } from '@switchboard/contracts/kind-routes';
import { asPerson } from '@switchboard/seed/demo/person';
import type { BenchServer } from '../../harness/server.ts';

interface Limited {
  readonly account: string;
  readonly admin: string;
}

/** Raises the limits of demo accounts above the number of measured concurrent calls. */
export async function liftLimits({ pool, demo: { url } }: BenchServer, accounts: readonly Limited[]): Promise<void> {
  const ids = accounts.map(({ account }) => `acc_${account}`);
  await pool.query('update access.accounts set max_concurrency = null where id = any($1)', [ids]);
  for (const { admin } of accounts) {
    await asPerson(url, admin, async (call) => {
      const read = accountSettingsRoutes['settings.get'];
      const { version } = read.ok.body.parse(await call(read));
      await call(accountSettingsRoutes['settings.change'], { body: { version, concurrencyLimit: 1_000 } });
    });
  }
}
