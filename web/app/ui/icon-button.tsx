import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The props that a specialized icon button passes on: everything but label and icon. */
export type IconButtonRest = Omit<IconButtonProps, 'label' | 'children'>;

/** A button that shows only an icon. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} {...rest}>
      {children}
    </ActionIcon>
  );
}
