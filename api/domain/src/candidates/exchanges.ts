/** A line of a call. */
export interface Line {
  readonly messageId: string;
  readonly role: string;
  readonly text: string;
}

/** Something that was asked, and the caller's words to it with the messages that they are in. */
export interface Exchange {
  readonly asked: string;
  readonly said: string;
  readonly messageIds: readonly string[];
}

/** Cuts a call into what the agent said and the caller's words up to the agent's next line; lines without a word to them are left out. */
export function exchangesOf(lines: readonly Line[]): Exchange[] {
  const exchanges: { asked: string; said: string; messageIds: string[] }[] = [];
  let asked = '';
  let isAnswered = false;
  for (const { messageId, role, text } of lines) {
    if (role === 'agent') {
      // An agent may take a breath: two lines of it are one.
      asked = isAnswered || asked === '' ? text : `${asked} ${text}`;
      isAnswered = false;
    } else if (role === 'caller' && asked !== '') {
      const last = exchanges.at(-1);
      if (isAnswered && last) {
        last.said += ` ${text}`;
        last.messageIds.push(messageId);
      } else exchanges.push({ asked, said: text, messageIds: [messageId] });
      isAnswered = true;
    }
  }
  return exchanges;
}
