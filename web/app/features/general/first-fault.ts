import type { ReactNode } from 'react';

/** The first error of a field or of a part of it. */
export const firstFault = (errors: Readonly<Record<string, ReactNode>>, field: string): ReactNode =>
  Object.entries(errors).find(([path]) => path.startsWith(field))?.[1];
