import type { ReactNode } from 'react';

/** The first error of a field or one of its parts. */
export const firstFault = (errors: Readonly<Record<string, ReactNode>>, field: string): ReactNode =>
  Object.entries(errors).find(([path]) => path.startsWith(field))?.[1];
