import { OnDemand } from './on-demand.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Chooses light, dark or the system's theme. */
export function ThemeChoice() {
  return (
    <OnDemand load={async () => (await import('./theme-menu.tsx')).ThemeMenu}>
      <ThemeButton />
    </OnDemand>
  );
}
