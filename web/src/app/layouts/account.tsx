import { OnDemand } from '../../ui/on-demand.tsx';
import { AccountButton } from './account-button.tsx';

/** Who is signed in, and the way out. */
export function Account() {
  return (
    <OnDemand load={async () => (await import('./account-menu.tsx')).AccountMenu}>
      <AccountButton />
    </OnDemand>
  );
}
