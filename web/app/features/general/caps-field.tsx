import { NumberInput, Progress } from '@mantine/core';
import {
  CAP_NAMES,
  type CapName,
  type CapUse,
  MAX_CAP,
  minCap,
  type OwnCaps,
} from '@switchboard/contracts/dialing/caps';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './caps.module.css';
import { useReadCapsQuery } from './general-api.ts';

interface Props {
  readonly value: OwnCaps;
  readonly onChange: (value: OwnCaps) => void;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isReadOnly: boolean;
}

/** The poll interval of the usage, which changes with every call. */
const REFRESH_MS = 15_000;

/** The caps on outgoing calls and texts: the usage, and the account's own lower value. */
export function CapsField({ value, onChange, errors, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { data } = useReadCapsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS });
  return (
    <fieldset className={classes['caps']}>
      <legend>{t('general.caps')}</legend>
      <p className={classes['note']}>{t('general.capsNote')}</p>
      <ul className={classes['list']}>
        {CAP_NAMES.map((name) => (
          <Cap
            key={name}
            name={name}
            use={data?.find((usage) => usage.name === name)}
            own={value[name]}
            onChange={(own) => onChange({ ...value, [name]: own })}
            error={errors[`outgoingCaps.${name}`]}
            isReadOnly={isReadOnly}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface CapProps {
  readonly name: CapName;
  /** The usage; undefined until the server responds. */
  readonly use: CapUse | undefined;
  readonly own: number | null;
  readonly onChange: (own: number | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

function Cap({ name, use, own, onChange, error, isReadOnly }: CapProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const label = t(`general.capName.${name}`);
  return (
    <li className={classes['cap']}>
      <div className={classes['use']}>
        <span className={classes['name']}>{label}</span>
        <UseLine label={label} use={use} />
      </div>
      <NumberInput
        aria-label={t('general.ownCap', { name: label })}
        name={`outgoingCaps.${name}`}
        placeholder={use && t('general.operatorCap', { max: formats.number(use.operatorMax) })}
        min={minCap(name)}
        max={MAX_CAP}
        allowDecimal={false}
        thousandSeparator={formats.number(1_000).charAt(1)}
        clampBehavior="none"
        hideControls
        readOnly={isReadOnly}
        value={own ?? ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        error={error}
      />
    </li>
  );
}

function UseLine({ label, use }: Pick<CapProps, 'use'> & { readonly label: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (use === undefined) return <span className={classes['note']}>{t('app.loading')}</span>;
  const { used, max, level, opensAt } = use;
  const percent = max === 0 ? 100 : Math.min(100, (used / max) * 100);
  return (
    <>
      <Progress size="sm" value={percent} color={COLORS[level ?? 'none']} aria-label={label} />
      <span className={classes['note']}>
        {t('general.capUsed', { used: formats.number(used), max: formats.number(max) })}
        {level !== null &&
          ` · ${t(`general.capLevel.${level}`, { when: `${formats.day(opensAt)} ${formats.time(opensAt)}` })}`}
      </span>
    </>
  );
}

const COLORS = { none: 'var(--primary)', near: 'var(--amber)', reached: 'var(--red)' } as const;
