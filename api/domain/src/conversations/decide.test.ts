import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { describe, expect, test } from 'vitest';
import {
  acknowledged,
  cleared,
  deleted,
  emergency,
  ended,
  erased,
  raised,
  restored,
  said,
  started,
  tagged,
  untagged,
} from '../test/conversation-events.ts';
import { CONVERSATION, conversationLog, second } from '../test/conversation-log.ts';
import { deciderSpec } from '../test/decider-spec.ts';
import { acknowledgeAttention, raiseAgain, raiseByPolicy } from './decide-attention.ts';
import { deleteConversation, restoreConversation } from './decide-deletion.ts';
import { endLostCall } from './decide-lost.ts';
import { assignSmartTag, removeSmartTag } from './decide-tags.ts';
import { DECISION_TYPES, decisionState } from './decision-state.ts';
import type { ConversationFold } from './fold-state.ts';

// As commands do it: only the types that decide are read.
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

  test('repeats the last level and reason', () => {
    given(emergency(1), raised(2, { reason: 'complaint' }), emergency(3, 'gas'), cleared(4))
      .when(raise)
      .then(emergency(100, 'gas'));
  });
  test('is raised by staff where nothing was raised before', () => given(started(0)).when(raise).then(byStaff));
  test('needs no more than messages', () => given(said(1, 'hi')).when(raise).then(byStaff));
  test('changes nothing while attention stands', () => given(raised(1)).when(raise).thenNothing());
  test('is refused for unknown, deleted and erased conversations', () => {
    given().when(raise).thenRefused('resource.not_found');
    given(started(0), deleted).when(raise).thenRefused('resource.not_found');
    given(started(0), erased).when(raise).thenRefused('resource.not_found');
  });
});

describe('acknowledging attention', () => {
  const acknowledge = (upTo?: number) => (state: ConversationFold | undefined) =>
    acknowledgeAttention(state, { at, upTo });

  test('covers all that stands by default', () =>
    given(emergency(1), raised(2)).when(acknowledge()).then(acknowledged(100, 2)));
  test('covers no alert past the one that was seen', () =>
    given(emergency(1), raised(2)).when(acknowledge(1)).then(acknowledged(100, 1)));
  test('of a position between two covers the earlier one', () => {
    given(emergency(1), started(0), raised(2)).when(acknowledge(2)).then(acknowledged(100, 1));
  });
  test('of a position to come covers what stands now', () =>
    given(raised(1)).when(acknowledge(999)).then(acknowledged(100, 1)));
  test('changes nothing when nothing stands, nor twice', () => {
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

  test('keeps rule, evidence and message', () => {
    given(started(0))
      .when((state) => raiseByPolicy(state, found))
      .then(raised(100, found));
  });
  test('names no message that the rule does not know', () => {
    given(started(0))
      .when((state) => raiseByPolicy(state, raise))
      .then(raised(100, raise));
  });
  test('is silent while any stands', () =>
    given(emergency(1))
      .when((state) => raiseByPolicy(state, found))
      .thenNothing());
  test('is raised again once it was cleared', () => {
    given(raised(1), cleared(2))
      .when((state) => raiseByPolicy(state, found))
      .then(raised(100, found));
  });
  test('waits in a deleted conversation and leaves an erased or unknown one alone', () => {
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

  test('adds it', () =>
    given(started(0))
      .when(assign(tag(3)))
      .then(tagged(3)));
  test('again after its removal adds it', () =>
    given(tagged(3), untagged(3))
      .when(assign(tag(3)))
      .then(tagged(3)));
  test('twice changes nothing', () =>
    given(tagged(3))
      .when(assign(tag(3)))
      .thenNothing());
  test('stops at the limit of a row', () => {
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

  test('takes it away', () =>
    given(tagged(3), tagged(4))
      .when(remove(tag(3)))
      .then(untagged(3)));
  test('that is not there changes nothing', () =>
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

describe('deleting and restoring', () => {
  test('deletes what is there, live or ended', () => {
    given(started(0)).when(deleteConversation).then(deleted);
    given(started(0), ended(9), deleted, restored).when(deleteConversation).then(deleted);
  });
  test('refuses to delete what is unknown, deleted or erased', () => {
    given().when(deleteConversation).thenRefused('resource.not_found');
    given(started(0), deleted).when(deleteConversation).thenRefused('resource.not_found');
    given(started(0), erased).when(deleteConversation).thenRefused('resource.not_found');
  });
  test('restores what was deleted', () => given(started(0), deleted).when(restoreConversation).then(restored));
  test('restoring what is not deleted changes nothing', () =>
    given(started(0)).when(restoreConversation).thenNothing());
  test('refuses to restore what is unknown or erased', () => {
    given().when(restoreConversation).thenRefused('resource.not_found');
    given(started(0), deleted, erased).when(restoreConversation).thenRefused('resource.not_found');
  });
});

describe('giving up a lost call', () => {
  const giveUp = (state: ConversationFold | undefined) => endLostCall(state, { at });

  test('ends it', () =>
    given(started(0))
      .when(giveUp)
      .then(ended(100, { reason: 'lost' })));
  test('ends a deleted one too', () =>
    given(started(0), deleted)
      .when(giveUp)
      .then(ended(100, { reason: 'lost' })));
  test('changes nothing once it has ended, nor for one that is unknown', () => {
    given(started(0), ended(5)).when(giveUp).thenNothing();
    given(started(0), ended(5, { reason: 'lost' }))
      .when(giveUp)
      .thenNothing();
    given().when(giveUp).thenNothing();
  });
});

test('what was said is not read to decide', () => {
  expect(DECISION_TYPES).not.toContain(said(1, 'hi').type);
});
