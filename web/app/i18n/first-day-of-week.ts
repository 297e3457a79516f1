/** A day of the week as calendars number it: 0 is Sunday. */
type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The first day of the week for readers of a language: the one in their country if the browser's preferred languages name it, or
 * else the most common one where the language is spoken. Monday (ISO 8601) if unknown.
 */
export function firstDayOfWeek(language: string, preferred: readonly string[]): WeekDay {
  const regional = preferred.find((tag) => tag.toLowerCase().startsWith(`${language.toLowerCase()}-`));
  const locale: WithWeekInfo = new Intl.Locale(regional ?? language);
  const day = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  return (day % 7) as WeekDay;
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}
/** Week information is a method in some browsers, a property in others, and missing in the rest. */
interface WithWeekInfo {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}
