import { paths } from '../../routes/paths.ts';

/** What the administration consists of. */
export const SECTIONS = ['accounts', 'mails', 'system'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section that an address is in: `/admin/mails`, `/admin/system`; an account's id is in the accounts. */
export const sectionOf = (id: string | undefined): Section =>
  SECTIONS.find((section) => section === id && section !== 'accounts') ?? 'accounts';

/** Where a section is. */
export const pathOf = (section: Section): string => (section === 'accounts' ? paths.admin : paths.account(section));
