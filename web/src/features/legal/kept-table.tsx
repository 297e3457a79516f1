import { useTranslation } from 'react-i18next';
import type { Kept } from './kept.ts';
import classes from './kept-table.module.css';

interface KeptTableProps {
  /** The id of the heading that names it. */
  readonly labelledBy: string;
  readonly rows: readonly Kept[];
}

/** What is kept, a row each; on a phone each row is a block, with the columns' names before its parts. */
export function KeptTable({ labelledBy, rows }: KeptTableProps) {
  const { t } = useTranslation();
  const columns = {
    name: t('cookiePolicy.column.name'),
    purpose: t('cookiePolicy.column.purpose'),
    stays: t('cookiePolicy.column.stays'),
    setBy: t('cookiePolicy.column.setBy'),
  };
  return (
    <table className={classes['table']} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, stays, setBy }) => (
          <tr key={name + purpose}>
            <th scope="row">
              <code translate="no">{name}</code>
            </th>
            <td>{purpose}</td>
            <td data-column={columns.stays}>{stays}</td>
            <td data-column={columns.setBy}>{setBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
