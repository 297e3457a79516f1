import i18next from 'i18next';
import { ApiError, codeOf } from '../api/api-error.ts';
import { TableFault, type TableReason } from './table-file.ts';

/** What went wrong, in the language in use: by the error's code, or in general words for a code that we have no text for. */
export function errorText(error: unknown): string {
  // Which limit, whose, and who can raise it: the server alone knows, and says it in the same language.
  if (error instanceof ApiError && error.limit) return error.detail;
  if (error instanceof TableFault) return tableFaultText(error.reason);
  const ofTable = error instanceof ApiError ? error.errors.find(({ path }) => path === 'csv') : undefined;
  // Which line of the file, or which headings it has: the server says it in the same language.
  if (ofTable?.line !== undefined || ofTable?.headings !== undefined) return ofTable.detail;
  if (ofTable?.code === 'too_many') return i18next.t('table.too_many');
  const key = `errors.${codeOf(error)}`;
  return i18next.exists(key) ? textAt(key) : textAt('errors.server.error');
}

/** Why a table can't be sent, with its size and the limit. */
export const tableFaultText = (reason: TableReason): string => i18next.t(`table.${reason.code}`, { ...reason });

/** The text of why attention was raised: a known code in words, another as it was written. */
export function reasonText(reason: string): string {
  const key = `reason.${reason}`;
  // A reason is free text: one with dots or colons would be taken for a path.
  return /^[a-z_]+$/.test(reason) && i18next.exists(key) ? textAt(key) : reason;
}

// Keys that are made at run time: `exists` has been asked before.
const textAt = (key: string): string => i18next.t(key as 'errors.server.error');
