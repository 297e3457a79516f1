/** Whether words ask for no more calls or messages; `unclear` is for a person to decide. */
export type OptOut = 'yes' | 'unclear' | 'no';

/** How words come in: spoken in a call, or written in a text message, where a lone "stop" says it all. */
export type OptOutChannel = 'call' | 'text';

/** Words that may ask for it. */
export interface Rule {
  readonly pattern: RegExp;
  /** Returns the verdict on a match, by the words after it in its sentence. */
  readonly says: (after: string, found: RegExpExecArray) => OptOut;
  /** Whether it needs no subject, such as "no more calls". */
  readonly isWhole?: true;
  /** The language of the pattern; English by default. */
  readonly lang?: 'es';
  /** Whether the rule is about a stored number; callers say the same words to replace a number with another. */
  readonly isNumber?: true;
}
