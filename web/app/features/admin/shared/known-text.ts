import i18next from 'i18next';

/** The display name of a projection, or else its own name. */
export const projectionText = (name: string): string => knownText('projection', name);

/** The display name of a kind of business, or else the stored text. */
export const kindText = (type: string): string => knownText('kind', type);

/** The display name of a durable job, or else its own name. */
export const jobText = (task: string): string => knownText('job', task);

function knownText(group: 'projection' | 'kind' | 'job', name: string): string {
  const key = `admin.${group}.${name.replace(' ', '_')}`;
  // The keys are computed, so `exists` is checked first.
  return /^[a-z_ -]+$/.test(name) && i18next.exists(key) ? i18next.t(key as 'admin.projection.inbox') : name;
}
