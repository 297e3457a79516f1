import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { describe, expect, test } from 'vitest';
import {
  acknowledged,
  assigned,
  cleared,
  deleted,
  emergency,
  ended,
  erased,
  handled,
  raised,
  restored,
  said,
  started,
  tagged,
  untagged,
  worked,
} from '../test/conversation-events.ts';
import { CONVERSATION, conversationLog, second } from '../test/conversation-log.ts';
import { deciderSpec } from '../test/decider-spec.ts';
import {
  acknowledgeAttention,
  assign,
  assignSmartTag,
  changeWork,
  DECISION_TYPES,
  decisionState,
  deleteConversation,
  endLostCall,
  endSnooze,
  handleAttention,
  raiseAgain,
  raiseByPolicy,
  removeSmartTag,
  restoreConversation,
} from './decide.ts';
import type { ConversationFold } from './fold-state.ts';

// Like commands, this reads only the event types that decisions depend on.
const given = deciderSpec<ConversationFold | undefined, ConversationEvent>((events) => {
  const log = conversationLog(...events);
  const read = log.filter(({ type }) => DECISION_TYPES.includes(type));
  return decisionState(CONVERSATION, { events: read, version: log.length });
});
const at = second(100);
const tag = (id: number, archived = false): SmartTag => ({
  id: SmartTagId.parse(id),
  name: `t${id}`,
  color: '#16a34a',
  archived,
});

describe('raising attention again', () => {
  const raise = (state: ConversationFold | undefined) => raiseAgain(state, { at });
  const byStaff = raised(100, { reason: 'raised_by_staff' });

  test('repeats the previous level and reason', () => {
    given(emergency(1), raised(2, { reason: 'complaint' }), emergency(3, 'gas'), cleared(4))
      .when(raise)
      .then(emergency(100, 'gas'));
  });
  test('gives staff as the reason if nothing was raised before', () => given(started(0)).when(raise).then(byStaff));
  test('works for a conversation with only messages', () => given(said(1, 'hi')).when(raise).then(byStaff));
  test('changes nothing while attention is raised', () => given(raised(1)).when(raise).thenNothing());
  test('is refused for unknown, deleted and erased conversations', () => {
    given().when(raise).thenRefused('resource.not_found');
    given(started(0), deleted).when(raise).thenRefused('resource.not_found');
    given(started(0), erased).when(raise).thenRefused('resource.not_found');
  });
});

describe('acknowledging attention', () => {
  const acknowledge = (upTo?: number) => (state: ConversationFold | undefined) =>
    acknowledgeAttention(state, { at, upTo });

  test('covers all open alerts by default', () =>
    given(emergency(1), raised(2)).when(acknowledge()).then(acknowledged(100, 2)));
  test('does not cover alerts after the acknowledged one', () =>
    given(emergency(1), raised(2)).when(acknowledge(1)).then(acknowledged(100, 1)));
  test('at a position between two alerts covers the earlier one', () => {
    given(emergency(1), started(0), raised(2)).when(acknowledge(2)).then(acknowledged(100, 1));
  });
  test('at a future position covers all open alerts', () =>
    given(raised(1)).when(acknowledge(999)).then(acknowledged(100, 1)));
  test('changes nothing if no alert is open, or when it is repeated', () => {
    given(started(0)).when(acknowledge()).thenNothing();
    given(raised(1), acknowledged(2, 1)).when(acknowledge()).thenNothing();
    given(started(0), raised(1)).when(acknowledge(1)).thenNothing();
  });
  test('is refused for unknown and deleted conversations', () => {
    given().when(acknowledge()).thenRefused('resource.not_found');
    given(raised(1), deleted).when(acknowledge()).thenRefused('resource.not_found');
  });
});

describe('attention raised by a rule', () => {
  const raise = {
    at,
    level: 'attention',
    reason: 'asked_for_human',
    ruleId: 'asked_for_human',
    evidence: 'a person please',
  } as const;
  const found = { ...raise, seq: 3 };

  test('records the rule, the evidence and the message', () => {
    given(started(0))
      .when((state) => raiseByPolicy(state, found))
      .then(raised(100, found));
  });
  test("names no message if the rule doesn't name one", () => {
    given(started(0))
      .when((state) => raiseByPolicy(state, raise))
      .then(raised(100, raise));
  });
  test('is not raised while attention is raised', () =>
    given(emergency(1))
      .when((state) => raiseByPolicy(state, found))
      .thenNothing());
  test('is raised again after it was cleared', () => {
    given(raised(1), cleared(2))
      .when((state) => raiseByPolicy(state, found))
      .then(raised(100, found));
  });
  test('is raised in a deleted conversation, but not in an erased or unknown one', () => {
    given(started(0), deleted)
      .when((state) => raiseByPolicy(state, found))
      .then(raised(100, found));
    given(started(0), erased)
      .when((state) => raiseByPolicy(state, found))
      .thenNothing();
    given()
      .when((state) => raiseByPolicy(state, found))
      .thenNothing();
  });
});

describe('assigning a smart tag', () => {
  const assign = (wanted: SmartTag | undefined) => (state: ConversationFold | undefined) =>
    assignSmartTag(state, wanted);

  test('adds the tag', () =>
    given(started(0))
      .when(assign(tag(3)))
      .then(tagged(3)));
  test('adds the tag again after its removal', () =>
    given(tagged(3), untagged(3))
      .when(assign(tag(3)))
      .then(tagged(3)));
  test('changes nothing when it is repeated', () =>
    given(tagged(3))
      .when(assign(tag(3)))
      .thenNothing());
  test('is refused at the limit of tags', () => {
    const tags = Array.from({ length: MAX_TAGS_PER_CONVERSATION }, (_, index) => tagged(index + 1));
    given(...tags)
      .when(assign(tag(99)))
      .thenRefused('conversation.tag_limit_reached');
    given(...tags)
      .when(assign(tag(5)))
      .thenNothing();
  });
  test('is refused for unknown and archived tags', () => {
    given(started(0)).when(assign(undefined)).thenRefused('smart_tag.unknown');
    given(tagged(3))
      .when(assign(tag(3, true)))
      .thenRefused('smart_tag.unknown');
  });
  test('is refused for unknown and deleted conversations', () => {
    given()
      .when(assign(tag(3)))
      .thenRefused('resource.not_found');
    given(started(0), deleted)
      .when(assign(tag(3)))
      .thenRefused('resource.not_found');
  });
});

describe('removing a smart tag', () => {
  const remove = (wanted: SmartTag | undefined) => (state: ConversationFold | undefined) =>
    removeSmartTag(state, wanted);

  test('removes the tag', () =>
    given(tagged(3), tagged(4))
      .when(remove(tag(3)))
      .then(untagged(3)));
  test('changes nothing if the tag is not assigned', () =>
    given(tagged(3), untagged(3))
      .when(remove(tag(3)))
      .thenNothing());
  test('is refused for unknown and archived tags', () => {
    given(tagged(3)).when(remove(undefined)).thenRefused('smart_tag.unknown');
    given(tagged(3))
      .when(remove(tag(3, true)))
      .thenRefused('smart_tag.unknown');
  });
  test('is refused for deleted conversations', () =>
    given(tagged(3), deleted)
      .when(remove(tag(3)))
      .thenRefused('resource.not_found'));
});

describe('deleting or restoring', () => {
  test('deletes a live or ended conversation', () => {
    given(started(0)).when(deleteConversation).then(deleted);
    given(started(0), ended(9), deleted, restored).when(deleteConversation).then(deleted);
  });
  test('refuses to delete an unknown, deleted or erased conversation', () => {
    given().when(deleteConversation).thenRefused('resource.not_found');
    given(started(0), deleted).when(deleteConversation).thenRefused('resource.not_found');
    given(started(0), erased).when(deleteConversation).thenRefused('resource.not_found');
  });
  test('restores a deleted conversation', () => given(started(0), deleted).when(restoreConversation).then(restored));
  test('changes nothing on restoring a conversation that is not deleted', () =>
    given(started(0)).when(restoreConversation).thenNothing());
  test('refuses to restore an unknown or erased conversation', () => {
    given().when(restoreConversation).thenRefused('resource.not_found');
    given(started(0), deleted, erased).when(restoreConversation).thenRefused('resource.not_found');
  });
});

describe('ending a lost call', () => {
  const giveUp = (state: ConversationFold | undefined) => endLostCall(state, { at });

  test('ends the conversation', () =>
    given(started(0))
      .when(giveUp)
      .then(ended(100, { reason: 'lost' })));
  test('ends a deleted conversation too', () =>
    given(started(0), deleted)
      .when(giveUp)
      .then(ended(100, { reason: 'lost' })));
  test('changes nothing for an ended or unknown conversation', () => {
    given(started(0), ended(5)).when(giveUp).thenNothing();
    given(started(0), ended(5, { reason: 'lost' }))
      .when(giveUp)
      .thenNothing();
    given().when(giveUp).thenNothing();
  });
});

test("decisions don't read messages", () => {
  expect(DECISION_TYPES).not.toContain(said(1, 'hi').type);
});

describe('handling alerts', () => {
  test('clears them up to a position, for everybody', () => {
    given(started(0), emergency(1), raised(2))
      .when((state) => handleAttention(state, { at, upTo: 2 }))
      .then(handled(100, 2));
  });
  test('changes nothing without alerts', () => {
    given(started(0))
      .when((state) => handleAttention(state, { at }))
      .thenNothing();
  });
});

describe('assigning', () => {
  const to = (options: Partial<Parameters<typeof assign>[1]>) => (state: ConversationFold | undefined) =>
    assign(state, { at, ...options });
  const jo = { assigneeId: 'usr_jo' };

  test('keeps the group when only the person changes', () => {
    given(started(0), assigned(1, { groupId: 'grp_1' }))
      .when(to(jo))
      .then(assigned(100, { ...jo, groupId: 'grp_1' }));
  });
  test('to the same owner changes nothing, unless the work is done', () => {
    given(started(0), assigned(1, jo)).when(to(jo)).thenNothing();
    given(started(0), assigned(1, jo), ended(2), worked(3, 'done')).when(to(jo)).then(assigned(100, jo));
  });
  test('if nobody owns it is refused for another owner, not for the same one', () => {
    given(started(0), assigned(1, jo))
      .when(to({ assigneeId: 'usr_ana', ifUnowned: true }))
      .thenRefused('conversation.taken');
    given(started(0), assigned(1, jo))
      .when(to({ ...jo, ifUnowned: true }))
      .thenNothing();
  });
  test('by staff covers their own and what nobody owns', () => {
    given(started(0))
      .when(to({ ...jo, onlyBy: 'usr_jo' }))
      .then(assigned(100, jo));
    given(started(0), assigned(1, jo))
      .when(to({ assigneeId: 'usr_ana', onlyBy: 'usr_jo' }))
      .then(assigned(100, { assigneeId: 'usr_ana' }));
    given(started(0))
      .when(to({ assigneeId: 'usr_ana', onlyBy: 'usr_jo' }))
      .thenRefused('permission.denied');
    given(started(0), assigned(1, jo))
      .when(to({ assigneeId: 'usr_ana', onlyBy: 'usr_ana' }))
      .thenRefused('conversation.taken');
  });
});

describe('changing the work', () => {
  test('to done handles the alerts first', () => {
    given(started(0), raised(1))
      .when((state) => changeWork(state, { at, work: 'done' }))
      .then(handled(100, 2), worked(100, 'done'));
  });
  test('to the same state changes nothing, to another end of the snooze does', () => {
    given(started(0), worked(1, 'snoozed', 200))
      .when((state) => changeWork(state, { at, work: 'snoozed', until: second(200) }))
      .thenNothing();
    given(started(0), worked(1, 'snoozed', 200))
      .when((state) => changeWork(state, { at, work: 'snoozed', until: second(300) }))
      .then(worked(100, 'snoozed', 300));
  });
  test('a snooze that ended reopens once', () => {
    const end = (state: ConversationFold | undefined) => endSnooze(state, { at, until: second(90) });
    given(started(0), worked(1, 'snoozed', 90))
      .when(end)
      .then(worked(100, 'open'));
    given(started(0), worked(1, 'snoozed', 90), worked(2, 'snoozed', 120))
      .when(end)
      .thenNothing();
    given(started(0), worked(1, 'snoozed', 90), worked(2, 'done'))
      .when(end)
      .thenNothing();
    given().when(end).thenNothing();
  });
});
