/** A day of the week as calendars count them: 0 is Sunday. */
type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The day that a week begins with for who reads a language: where the browser names their country as it does there, else as it
 * mostly does where the language is spoken. Monday, by ISO 8601, where that isn't known.
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
/** A method in some browsers, a property in others, and not there in the rest. */
interface WithWeekInfo {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}
