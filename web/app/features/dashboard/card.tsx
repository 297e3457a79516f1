import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** A titled card of the dashboard. */
export function Card({ title, note, children }: CardProps) {
  return (
    <section className={classes['card']} aria-label={title}>
      <header className={classes['title']}>
        <h2>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  );
}

interface RowsProps {
  /** The total, which may exceed the rows. */
  readonly total: number;
  /** The URL of the full list. */
  readonly to: string;
  readonly icon: ReactNode;
  /** Shown if there are no rows. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

/** The rows of a card, with a link to the full list. */
export function Rows({ total, to, icon, empty, children }: RowsProps) {
  const { t } = useTranslation();
  if (children.length === 0) {
    return (
      <p className={classes['empty']}>
        {icon}
        {empty}
      </p>
    );
  }
  return (
    <>
      <ul>{children}</ul>
      {total > children.length && (
        <Link to={to} className={classes['more']}>
          {t('dashboard.showAll', { count: total })}
        </Link>
      )}
    </>
  );
}
