import { OnDemand } from '../../ui/on-demand.tsx';
import { loadSignInAhead } from '../sign-in-ahead.ts';
import { AccountButton } from './account-button.tsx';

/** Who is signed in, and the way out. */
export function Account() {
  return (
    <OnDemand load={load}>
      <AccountButton />
    </OnDemand>
  );
}

async function load() {
  loadSignInAhead();
  return (await import('./account-menu.tsx')).AccountMenu;
}
