import i18next from 'i18next';

/** What a projection is called; one that we have no name for as it calls itself. */
export const projectionText = (name: string): string => knownText('projection', name);

/** What kind of business an account is; one that we have no word for as it was written. */
export const kindText = (type: string): string => knownText('kind', type);

/** A durable job in words; one that we have no words for by its own name. */
export const jobText = (task: string): string => knownText('job', task);

function knownText(group: 'projection' | 'kind' | 'job', name: string): string {
  const key = `admin.${group}.${name.replace(' ', '_')}`;
  // Keys that are made at run time: `exists` is asked before.
  return /^[a-z_ -]+$/.test(name) && i18next.exists(key) ? i18next.t(key as 'admin.projection.inbox') : name;
}
