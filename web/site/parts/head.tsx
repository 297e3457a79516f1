import type { ReactNode } from 'react';

interface HeadProps {
  readonly title: string;
  readonly lede?: string;
  readonly id?: string;
  readonly children?: ReactNode;
}

/** A section's heading. */
export function Head({ title, lede, id, children }: HeadProps) {
  return (
    <div className="head">
      <h2 id={id}>{title}</h2>
      {lede !== undefined && <p className="lede">{lede}</p>}
      {children}
    </div>
  );
}
