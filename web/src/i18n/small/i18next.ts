/**
 * The part of i18next that this program uses, in a tenth of its size: nested keys, `{{values}}`, plural forms by `count`, one language at a time.
 *
 * The build takes it in i18next's place (vite.config.ts): whole, that library is 18 kB of what the first page waits for. Types are i18next's;
 * a test holds the two against each other over every text.
 */
export interface SmallI18n {
  readonly language: string;
  readonly t: Translate;
  readonly exists: (key: string) => boolean;
  readonly on: (event: 'languageChanged', listener: (language: string) => void) => void;
  readonly off: (event: 'languageChanged', listener: (language: string) => void) => void;
  readonly use: (plugin: object) => SmallI18n;
  readonly init: (options: { readonly lng: string; readonly resources: Resources }) => Promise<Translate>;
  readonly addResourceBundle: (language: string, namespace: 'app', texts: object) => void;
  readonly changeLanguage: (language: string) => Promise<Translate>;
}
export type Translate = (key: string, values?: Values) => string;
export type Values = Readonly<Record<string, unknown>> & { readonly count?: number | undefined };
type Resources = Readonly<Record<string, { readonly app: object }>>;

/** An i18next of its own, without a language yet. */
export function createInstance(): SmallI18n {
  const bundles = new Map<string, object>();
  const listeners = new Set<(language: string) => void>();
  let language = '';
  // Another function for each language, so that what remembers it by identity draws anew.
  let translate: Translate = (key) => key;

  const changeLanguage = (next: string): Promise<Translate> => {
    language = next;
    translate = translatorOf(next, () => bundles.get(next));
    for (const listener of listeners) listener(next);
    return Promise.resolve(translate);
  };
  const self: SmallI18n = {
    get language() {
      return language;
    },
    get t() {
      return translate;
    },
    exists: (key) => find(bundles.get(language), key) !== undefined,
    on: (_, listener) => void listeners.add(listener),
    off: (_, listener) => void listeners.delete(listener),
    use: () => self,
    init({ lng, resources }) {
      for (const [name, { app }] of Object.entries(resources)) bundles.set(name, app);
      return changeLanguage(lng);
    },
    addResourceBundle: (name, _, texts) => void bundles.set(name, { ...bundles.get(name), ...texts }),
    changeLanguage,
  };
  return self;
}

const shared = createInstance();
// biome-ignore lint/style/noDefaultExport: it stands in for a module that has one.
export default shared;

function translatorOf(language: string, texts: () => object | undefined): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const forms = values.count === undefined ? [] : [`${key}_${plurals.select(values.count)}`, `${key}_other`];
    const text = [...forms, key].map((form) => find(texts(), form)).find((found) => found !== undefined);
    return text === undefined ? key : fill(text, values);
  };
}

function find(texts: unknown, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((part, name) => memberOf(part, name), texts);
  return typeof found === 'string' ? found : undefined;
}

function memberOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, name)
    ? part[name as keyof typeof part] // it was just found to have it
    : undefined;
}

/** Puts values in their places. What isn't given stays as it is, so that it is seen. */
export function fill(text: string, values: Values): string {
  return text.replace(/{{\s*(\w+)\s*}}/g, (place, name: string) =>
    name in values ? String(values[name] ?? '') : place,
  );
}
