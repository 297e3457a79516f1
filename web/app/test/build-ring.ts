import { ConversationId } from '@switchboard/contracts/base/ids';
import type { Ring } from '../live/live-slice.ts';

/** An alert of a conversation. */
export const buildRing = ({
  id = 1,
  ...overrides
}: Partial<Omit<Ring, 'conversationId'>> & { id?: number } = {}): Ring => ({
  conversationId: ConversationId.parse(id),
  level: 'attention',
  position: id,
  tenantId: null,
  ...overrides,
});
