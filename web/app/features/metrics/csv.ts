import { BYTE_ORDER_MARK } from '@switchboard/contracts/tables/csv';

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
