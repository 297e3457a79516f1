import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { type Decision, refuse } from '../decision.ts';
import { visible } from './decide.ts';
import type { ConversationFold } from './fold-state.ts';

export interface OfferAnswer {
  readonly at: string;
  /** The person who answers. */
  readonly userId: string;
}

/** Accepts an offer: the person becomes the owner. */
export function acceptOffer(
  conversation: ConversationFold | undefined,
  { at, userId }: OfferAnswer,
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  const { record, memory } = found;
  const { offer } = memory.routing ?? {};
  if (offer?.to !== userId || offer.expiresAt <= at) return refuse('offer.gone');
  const { groupId } = record;
  return [
    { type: 'conversation.assigned', data: { at, assigneeId: userId, groupId, cause: 'router', why: offer.why } },
    { type: 'conversation.accepted', data: { at, to: userId } },
  ];
}

/** Declines an offer, which then goes to the next person. */
export function declineOffer(
  conversation: ConversationFold | undefined,
  { at, userId, reason }: OfferAnswer & { readonly reason?: string | undefined },
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  const { offer } = found.memory.routing ?? {};
  if (offer?.to !== userId || offer.expiresAt <= at) return refuse('offer.gone');
  const declined = reason === undefined ? { at, to: userId } : { at, to: userId, reason };
  return [{ type: 'conversation.declined', data: declined }];
}
