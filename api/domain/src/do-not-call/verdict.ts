/** Whether words ask for no more calls or messages; `unclear` is for a person to decide. */
export type OptOut = 'yes' | 'unclear' | 'no';

/** How words come in: spoken in a call, or written in a text message, where a lone "stop" says it all. */
export type OptOutChannel = 'call' | 'text';

/** Words that may ask for it. */
export interface Rule {
  readonly pattern: RegExp;
  /** What a match asks for, by the words after it in its sentence. */
  readonly says: (after: string, found: RegExpExecArray) => OptOut;
  /** Whether it needs no subject, such as "no more calls". */
  readonly isWhole?: true;
  /** Of the words; English by default. */
  readonly lang?: 'es';
  /** Whether it is about a number that is kept, which callers exchange as well. */
  readonly isNumber?: true;
}
