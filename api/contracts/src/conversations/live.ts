import { SMS_CHANNEL } from '../base/constants.ts';
import type { ConversationRecord } from './conversation.ts';

/** Whether a conversation is by text message. It has no call: nobody is on the line, and it doesn't end. */
export const isTextConversation = ({ channel }: Pick<ConversationRecord, 'channel'>): boolean =>
  channel === SMS_CHANNEL;

/** Whether a call is in progress. */
export const isLive = (conversation: Pick<ConversationRecord, 'endedAt' | 'channel'>): boolean =>
  conversation.endedAt === null && !isTextConversation(conversation);
