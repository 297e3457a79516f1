import { OnDemand } from '../ui/on-demand.tsx';
import { LanguageButton } from './language-button.tsx';

/** Chooses the language, for this browser and a year. */
export function LanguageChoice() {
  return (
    <OnDemand load={async () => (await import('./language-menu.tsx')).LanguageMenu}>
      <LanguageButton />
    </OnDemand>
  );
}
