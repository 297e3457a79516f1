import type { OpenJob } from '@switchboard/contracts/site/careers';
import type { Page } from '../parts/page.ts';

/** An opening's yearly pay in the language's money format; empty if it isn't stated. */
export function formatPay(
  { locale, site: { careers } }: Pick<Page, 'locale' | 'site'>,
  { salaryMin, salaryMax, currency }: Pick<OpenJob, 'salaryMin' | 'salaryMax' | 'currency'>,
): string {
  const money = new Intl.NumberFormat(`${locale}-US`, { style: 'currency', currency, maximumFractionDigits: 0 });
  if (salaryMin !== null && salaryMax !== null) return `${money.format(salaryMin)} – ${money.format(salaryMax)}`;
  if (salaryMin !== null) return `${careers.payFrom} ${money.format(salaryMin)}`;
  return salaryMax === null ? '' : `${careers.payTo} ${money.format(salaryMax)}`;
}
