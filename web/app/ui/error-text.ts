import i18next from 'i18next';
import { ApiError, getErrorCode } from '../api/api-error.ts';
import { TableFault, type TableReason } from './table-file.ts';

/** An error's message in the current language: by its code, or a general one for an unknown code. */
export function errorText(error: unknown): string {
  // Only the server knows which limit it is and who can raise it; its message is already in this language.
  if (error instanceof ApiError && error.limit) return error.detail;
  if (error instanceof ApiError && error.owner?.name) {
    return i18next.t('errors.conversation.takenBy', { name: error.owner.name });
  }
  if (error instanceof TableFault) return tableFaultText(error.reason);
  const ofTable = error instanceof ApiError ? error.errors.find(({ path }) => path === 'csv') : undefined;
  // Only the server knows the line of the file and its headings; its message is already in this language.
  if (ofTable?.line !== undefined || ofTable?.headings !== undefined) return ofTable.detail;
  if (ofTable?.code === 'too_many') return i18next.t('table.too_many');
  const key = `errors.${getErrorCode(error)}`;
  return i18next.exists(key) ? textAt(key) : textAt('errors.server.error');
}

/** Why a table can't be uploaded, with its size and the limit. */
export const tableFaultText = (reason: TableReason): string => i18next.t(`table.${reason.code}`, { ...reason });

/** The text of an attention reason: known codes are translated, others shown as written. */
export function reasonText(reason: string): string {
  const key = `reason.${reason}`;
  // A reason is free text; dots or colons would be parsed as a key's path.
  return /^[a-z_]+$/.test(reason) && i18next.exists(key) ? textAt(key) : reason;
}

// Keys are built at run time; callers check `exists` first.
const textAt = (key: string): string => i18next.t(key as 'errors.server.error');
