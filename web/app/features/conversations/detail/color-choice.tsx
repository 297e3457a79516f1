import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './tag-picker.module.css';

/** The colours that a new tag may have, told apart on both themes; each has a name, since a colour alone tells nothing. */
export const TAG_COLORS = ['#dc2626', '#ea580c', '#ca8a04', '#16a34a', '#0f766e', '#0284c7', '#6366f1', '#a21caf'];
const NAMES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'purple'] as const;

interface ColorChoiceProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** One of a few colours, by arrow keys or pointer. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes['colors']}>
      <legend className={classes['hidden']}>{t('open.tagColor')}</legend>
      {TAG_COLORS.map((color, index) => (
        <label
          key={color}
          className={classes['color']}
          style={{ background: color }}
          title={t(`color.${NAMES[index] ?? 'red'}`)}
        >
          <input
            type="radio"
            name="tag-color"
            value={color}
            checked={color === value}
            aria-label={t(`color.${NAMES[index] ?? 'red'}`)}
            onChange={() => onChange(color)}
          />
          {color === value && <Check size={13} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}
