/** A message of a call. */
export interface Line {
  readonly messageId: string;
  readonly role: string;
  readonly text: string;
}

/** An agent's line, and the caller's reply with the ids of its messages. */
export interface Exchange {
  readonly agentText: string;
  readonly callerText: string;
  readonly messageIds: readonly string[];
}

/** Splits a call into exchanges: an agent's line, and the caller's words up to the agent's next line. Omits lines without a reply. */
export function splitExchanges(lines: readonly Line[]): Exchange[] {
  const exchanges: { agentText: string; callerText: string; messageIds: string[] }[] = [];
  let agentText = '';
  let isAnswered = false;
  for (const { messageId, role, text } of lines) {
    if (role === 'agent') {
      // Consecutive lines of the agent count as one.
      agentText = isAnswered || agentText === '' ? text : `${agentText} ${text}`;
      isAnswered = false;
    } else if (role === 'caller' && agentText !== '') {
      const last = exchanges.at(-1);
      if (isAnswered && last) {
        last.callerText += ` ${text}`;
        last.messageIds.push(messageId);
      } else exchanges.push({ agentText, callerText: text, messageIds: [messageId] });
      isAnswered = true;
    }
  }
  return exchanges;
}
