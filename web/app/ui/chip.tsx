import { UnstyledButton } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './chip.module.css';

interface ChipProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  /** Whether something is selected. */
  readonly isOn: boolean;
  readonly Icon?: LucideIcon;
  /** Whether to omit the border that marks a filter. */
  readonly isPlain?: boolean;
}

/** A button of the filter bar that opens its choices. */
export function Chip({ label, isOn, isPlain = false, Icon, className, ...rest }: ChipProps) {
  return (
    <UnstyledButton className={`${classes['chip']} ${className ?? ''}`} data-on={isOn} data-plain={isPlain} {...rest}>
      {Icon && <Icon size={13} aria-hidden="true" />}
      <span className={classes['label']}>{label}</span>
    </UnstyledButton>
  );
}
