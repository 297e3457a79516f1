import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';
import { useTranslation } from 'react-i18next';
import { passwordStrength } from './password-strength.ts';
import classes from './strength-meter.module.css';

const STEPS = [1, 2, 3, 4] as const;
const WORDS = { 1: 'easy', 2: 'fair', 3: 'good', 4: 'strong' } as const;

interface StrengthMeterProps {
  readonly password: string;
  /** Shows the hint as text; off while the field shows another message. */
  readonly saysHint: boolean;
}

/** Says during typing what a password still lacks, and how hard it is to guess. */
export function StrengthMeter({ password, saysHint }: StrengthMeterProps) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  const missing = MIN_PASSWORD_CHARACTERS - countCharacters(password);
  const tooMany = countCharacters(password) - MAX_PASSWORD_CHARACTERS;
  const isGood = missing <= 0 && tooMany <= 0 && strength >= 3;
  return (
    <span>
      <span className={classes['meter']} data-good={isGood} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-on={step <= strength} />
        ))}
      </span>
      <span className={classes['hint']} data-good={isGood} aria-live="polite">
        {saysHint && hint()}
      </span>
    </span>
  );

  function hint(): string {
    if (strength === 0) return t('welcome.rule', { min: MIN_PASSWORD_CHARACTERS, max: MAX_PASSWORD_CHARACTERS });
    if (missing > 0) return t('welcome.tooShort', { count: missing });
    return tooMany > 0 ? t('welcome.tooLong', { count: tooMany }) : t(`welcome.strength.${WORDS[strength]}`);
  }
}
