import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** What it does, for those who don't see the icon and those who wonder. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What a button for one purpose passes on: all but its label and icon. */
export type IconButtonRest = Omit<IconButtonProps, 'label' | 'children'>;

/** A button that shows an icon alone. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} {...rest}>
      {children}
    </ActionIcon>
  );
}
