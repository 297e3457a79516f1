import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the dashboard. */
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
  /** How many there are; the rows may be fewer. */
  readonly total: number;
  /** Where all of them are. */
  readonly to: string;
  readonly icon: ReactNode;
  /** What stands there when there is nothing. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

/** The rows of a card, and the way to those that it has no room for. */
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
