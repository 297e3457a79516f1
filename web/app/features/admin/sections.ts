import { paths } from '../../routes/paths.ts';

/** The sections of the administration. */
export const SECTIONS = ['accounts', 'mails', 'system'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section of a URL such as `/admin/mails`; an account's id belongs to the accounts. */
export const toSection = (id: string | undefined): Section =>
  SECTIONS.find((section) => section === id && section !== 'accounts') ?? 'accounts';

/** The path of a section. */
export const getSectionPath = (section: Section): string =>
  section === 'accounts' ? paths.admin : paths.account(section);
