import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** What it does, for those who don't see the icon and those who wonder. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that shows an icon alone. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
