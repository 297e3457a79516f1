import { OnDemand } from '../ui/on-demand.tsx';
import { SoundButton } from './sound-button.tsx';

/** Says whether alerts can be heard here, and lets one try it. */
export function SoundCheck() {
  return (
    <OnDemand load={async () => (await import('./sound-menu.tsx')).SoundMenu}>
      <SoundButton />
    </OnDemand>
  );
}
