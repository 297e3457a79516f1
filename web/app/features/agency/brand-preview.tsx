import { useDebouncedValue } from '@mantine/hooks';
import type { BrandColors } from '@switchboard/contracts/account-settings/agency';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import classes from './agency.module.css';
import { useColorPreview } from './agency-api.ts';

interface BrandPreviewProps {
  readonly name: string;
  readonly logo: string | null;
  readonly colors: BrandColors | null;
}

const WAIT_MS = 200;
const GROUNDS = {
  light: { background: '#ffffff', color: '#141b26' },
  dark: { background: '#151b24', color: '#e8edf4' },
};
/** The product's default colors from its tokens. */
const OWN = {
  light: { accent: '#0c8058', ink: '#ffffff', soft: '#dcf3e8', contrast: undefined, isReadable: true },
  dark: { accent: '#6fdcb0', ink: '#04150e', soft: '#123226', contrast: undefined, isReadable: true },
};

/** Previews the unsaved brand in both themes. */
export function BrandPreview({ name, logo, colors }: BrandPreviewProps) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(colors, WAIT_MS);
  const isWhole = settled !== null && /^#[0-9a-f]{6}$/i.test(settled.light) && /^#[0-9a-f]{6}$/i.test(settled.dark);
  const preview = useColorPreview(isWhole ? settled : null);
  const shades = colors === null ? OWN : (preview ?? OWN);
  return (
    <div className={classes['previews']}>
      {(['light', 'dark'] as const).map((theme) => {
        const { accent, ink, soft, contrast, isReadable } = shades[theme];
        return (
          <section
            key={theme}
            className={classes['preview']}
            style={GROUNDS[theme]}
            aria-label={t(`agency.preview.${theme}`)}
          >
            <div className={classes['top']} style={{ color: accent }}>
              {logo ? <img src={`/api/branding/logos/${logo}`} alt="" /> : <Logo size={26} />}
              {name}
            </div>
            <div className={classes['sample']}>
              <span className={classes['button']} style={{ background: accent, color: ink }}>
                {t('agency.preview.button')}
              </span>
              <span className={classes['chosen']} style={{ background: soft, color: accent }}>
                {t('agency.preview.chosen')}
              </span>
            </div>
            {contrast !== undefined && (
              <span className={classes['contrast']}>
                {t(isReadable ? 'agency.preview.readable' : 'agency.preview.unreadable', {
                  ratio: contrast.toFixed(2),
                })}
              </span>
            )}
          </section>
        );
      })}
    </div>
  );
}
