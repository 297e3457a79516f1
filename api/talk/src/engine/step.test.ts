import { describe, expect, test } from 'vitest';
import { talkWith } from './test/talk.ts';
import { buildVersion, TRIAGE } from './test/versions.ts';

describe('a talk', () => {
  test('greets, asks, and waits for the caller', () => {
    const talk = talkWith(TRIAGE);
    expect(talk.said).toBe('Willow Creek after hours. What is going on with your pet?');
    expect(talk.endsTurn).toBe(true);
    expect(talk.state).toMatchObject({ status: 'open', node: 'what', awaiting: { kind: 'caller', silenceMs: 6_000 } });
    expect(talk.traced('agent.call-pinned')).toMatchObject([{ agentId: 'agt_test', version: '1', hash: 'hash' }]);
  });

  test('skips questions that the caller has already answered', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('My dog is limping, can I come on Tuesday at three?');
    expect(talk.said).toBe('See you on Tuesday, November 24 at 3:00 PM.');
    expect(talk.path()).toEqual(['start', 'what', 'flag', 'when', 'booked']);
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'booked' });
  });

  test('asks for missing values with the node’s reprompt', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('It is my cat');
    expect(talk.said).toBe('Which animal is it, and what do you see?');
    talk.hear('she is limping');
    expect(talk.said).toBe('When would you like to come in?');
    expect(talk.slots()).toEqual({ species: 'cat', symptom: 'limping' });
  });

  test('asks for the day or the time alone if the other is known', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('my cat is limping');
    talk.hear('Wednesday');
    expect(talk.said).toBe('At what time?');
    const other = talkWith(TRIAGE);
    other.hear('my cat is limping, can I come at three in the afternoon?');
    expect(other.said).toBe('Which day?');
  });

  test('corrects the last value', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('my cat is limping');
    talk.hear('Wednesday');
    talk.hear('no, Tuesday');
    expect(talk.slots()).toMatchObject({ day: '2026-11-24' });
    talk.hear('at four in the afternoon');
    expect(talk.said).toBe('See you on Tuesday, November 24 at 4:00 PM.');
  });

  test('runs a tool, stores its result, and transfers the call to the person it names', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('My dog just ate chocolate, I am freaking out');
    expect(talk.effects).toMatchObject([{ type: 'tool', tool: 'lookup_on_call', key: 'call:onCall:4' }]);
    expect(talk.endsTurn).toBe(false);
    talk.finish('ok', { name: 'Dr. Chen' });
    expect(talk.said).toBe('I am connecting you with Dr. Chen. ');
    expect(talk.effects.at(-1)).toMatchObject({ type: 'transfer', to: { kind: 'onCall' }, key: 'call:transfer:5' });
    talk.finish('ok');
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'transferred' });
  });

  test('follows another edge if a tool fails or nobody answers', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('dog, chocolate');
    talk.finish('timeout');
    expect(talk.effects.at(-1)).toMatchObject({ type: 'attention', reason: 'asked for a human' });
    expect(talk.said).toBe('Somebody will call you back. Goodbye.');
    const other = talkWith(TRIAGE);
    other.hear('dog, chocolate');
    other.finish('ok', { name: 'Dr. Chen' });
    other.finish('error');
    expect(other.path().slice(-2)).toEqual(['raise', 'bye']);
  });

  test("applies an effect's outcome once, and ignores a late one", () => {
    const talk = talkWith(TRIAGE);
    talk.hear('dog, chocolate');
    const { key } = talk.effects[0] as { key: string };
    talk.give({ type: 'effect-finished', key, outcome: 'ok', result: { name: 'Dr. Chen' } });
    const { node, visit } = talk.state;
    talk.give({ type: 'effect-finished', key, outcome: 'error' });
    expect(talk.state).toMatchObject({ node, visit });
    expect(talk.traced('tool.finished').map(({ outcome }) => outcome)).toEqual(['ok', 'late']);
  });

  test('records what the caller says while a tool runs in the trace, and lets the tool finish', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('dog, chocolate');
    talk.hear('hurry, please');
    expect(talk.state.awaiting).toMatchObject({ kind: 'effect' });
    expect(talk.effects).toHaveLength(1);
  });

  test('hands the call over to a human from any node', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('can I talk to a real person');
    expect(talk.path()).toEqual(['start', 'what', 'raise', 'bye']);
    expect(talk.traced('edge.taken').at(1)).toMatchObject({ edge: 'global:human', to: 'raise' });
  });

  test('repeats itself, and follows the language that the caller requests or speaks', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('can you repeat that?');
    expect(talk.said).toBe('Willow Creek after hours. What is going on with your pet?');
    const { frames } = talk.hear('en español por favor');
    expect(frames[0]).toEqual({ type: 'language', ttsLanguage: 'es', transcriptionLanguage: 'es' });
    expect(talk.said).toBe('¿Qué le pasa a su mascota?');
    const other = talkWith(TRIAGE);
    other.hear('hola, mi perro se comió una tableta de chocolate');
    expect(other.state.lang).toBe('es');
    expect(other.slots()).toEqual({ species: 'dog', symptom: 'poison' });
  });

  test('says that it did not understand, then follows the edge for this case', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('the moon is made of cheese');
    expect(talk.said).toBe("Sorry, I didn't get that. Which animal is it, and what do you see?");
    talk.hear('??');
    expect(talk.path().at(-1)).toBe('bye');
  });

  test('treats empty, endless and meaningless input as no match', () => {
    for (const text of ['', '...', 'a'.repeat(1_001), 'dog '.repeat(400)]) {
      const talk = talkWith(TRIAGE);
      talk.hear(text);
      expect(talk.state, text.slice(0, 10)).toMatchObject({ node: 'what', noMatches: 1, status: 'open' });
    }
  });

  test('asks again after silence, follows the edge for silence, and ends if the silence lasts', () => {
    const talk = talkWith(TRIAGE);
    talk.give({ type: 'silence' });
    expect(talk.said).toBe('Which animal is it, and what do you see?');
    talk.give({ type: 'silence' });
    expect(talk.path().at(-1)).toBe('bye');
    const patient = buildVersion(
      { start: 'q', nodes: [{ id: 'q', type: 'ask', text: { en: 'Yes?' }, silenceMs: 6_000 }] },
      { limits: { silenceMs: 12_000 } },
    );
    const other = talkWith(patient);
    other.give({ type: 'silence' });
    other.give({ type: 'silence' });
    expect(other.state).toMatchObject({ status: 'ended', endedReason: 'limit_silence' });
    expect(other.said).toContain('Goodbye');
  });

  test('starts only once, however often its setup arrives', () => {
    const talk = talkWith(TRIAGE);
    talk.hear('my cat');
    const before = talk.state;
    talk.give({ type: 'setup' });
    expect(talk.state).toEqual(before);
  });

  test('ends when the caller hangs up, and ignores later inputs', () => {
    const talk = talkWith(TRIAGE);
    talk.give({ type: 'hangup' });
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'hangup' });
    const before = talk.state;
    talk.hear('my dog ate chocolate');
    expect(talk.state).toEqual(before);
  });

  test('ends politely at its time limit', () => {
    const talk = talkWith(TRIAGE);
    talk.later(TRIAGE.limits.callMs);
    talk.hear('my dog');
    expect(talk.state.endedReason).toBe('limit_call');
    expect(talk.traced('limit.hit')).toMatchObject([{ limit: 'call' }]);
  });

  test('traces an interruption, and stores the part of the speech that the caller heard', () => {
    const talk = talkWith(TRIAGE);
    const { node } = talk.state;
    talk.give({ type: 'interrupted', heardUntil: 'Willow Creek', afterMs: 900 });
    expect(talk.state).toMatchObject({ node, heardUntil: 'Willow Creek' });
    expect(talk.traced('speech.interrupted')).toMatchObject([{ heard: 'Willow Creek', afterMs: 900 }]);
  });
});

describe('an interruption of one or two words', () => {
  const breakIn = (talk: ReturnType<typeof talkWith>, text: string) => {
    talk.give({ type: 'interrupted', heardUntil: 'Willow', afterMs: 300 });
    talk.hear(text);
  };
  const patient = { ...TRIAGE, interruptions: { interruptible: 'any', minWords: 3 } } as const;

  test('is ignored if it has fewer words than the agent’s minimum, unless it is understood', () => {
    const talk = talkWith(patient);
    breakIn(talk, 'bla bla');
    expect(talk.state.noMatches).toBe(0);
    expect(talk.said).not.toContain("Sorry, I didn't get that.");
    breakIn(talk, 'cat limping');
    expect(talk.slots()).toMatchObject({ species: 'cat' });
  });
  test('counts as not understood if there is no minimum, or if nobody was interrupted', () => {
    const talk = talkWith(TRIAGE);
    breakIn(talk, 'bla bla');
    expect(talk.said).toContain("Sorry, I didn't get that.");
    const other = talkWith(patient);
    other.hear('bla bla');
    expect(other.said).toContain("Sorry, I didn't get that.");
  });
  test('is disabled in the frames of an agent that only digits may interrupt', () => {
    const byDigits = { ...patient.interruptions, interruptible: 'dtmf' } as const;
    const framesOf = (version: typeof TRIAGE) => talkWith(version).hear('my cat is limping').frames;
    expect(framesOf(TRIAGE)).toContainEqual(expect.objectContaining({ type: 'text', interruptible: true }));
    const kept = framesOf({ ...TRIAGE, interruptions: byDigits }).filter(({ type }) => type === 'text');
    expect(kept[0]).toMatchObject({ interruptible: false });
  });
});

describe('an endless loop in a flow', () => {
  test('ends at the step limit', () => {
    const loop = buildVersion({
      start: 'a',
      nodes: [
        { id: 'a', type: 'branch' },
        { id: 'b', type: 'branch' },
      ],
      edges: [
        { id: 'ab', from: 'a', to: 'b', when: { type: 'else' } },
        { id: 'ba', from: 'b', to: 'a', when: { type: 'else' } },
      ],
    });
    expect(talkWith(loop).state.endedReason).toBe('limit_steps');
  });
});

describe('the work of a turn', () => {
  const line = (nodes: readonly object[], slots: readonly object[] = [{ name: 's', type: 'text' }]) => {
    const ids = nodes.map((_, index) => `n${index}`);
    return buildVersion(
      {
        start: 'n0',
        // The schema in buildVersion validates these and adds the defaults.
        slots: slots as never,
        nodes: nodes.map((node, index) => ({ id: `n${index}`, ...node })) as never,
        edges: ids.slice(1).map((to, index) => ({ id: `e${index}`, from: `n${index}`, to, when: { type: 'else' } })),
      },
      { limits: { steps: 500 } } as never, // The schema adds the other limits.
    );
  };
  const doubled = { type: 'set', values: [{ slot: 's', value: 's + s' }] };
  const first = { type: 'set', values: [{ slot: 's', value: '"a"' }] };
  const end = { type: 'end' };

  test('keeps a value that doubles 24 times within 10,000 characters, and traces that the limit was reached', () => {
    const talk = talkWith(line([first, ...Array.from({ length: 24 }, () => doubled), end]));
    expect(talk.state.endedReason).toBe('resolved');
    expect(talk.slots()['s']).toHaveLength(8_192);
    expect(talk.traced('limit.hit')[0]).toMatchObject({ limit: 'expression_too_long', cause: 's + s', node: 'n14' });
    expect(Math.max(...talk.traced('slot.set').map(({ value }) => String(value).length))).toBeLessThanOrEqual(1_000);
  });

  test('follows the else edge if a published flow still uses `matches`', () => {
    const version = line([{ type: 'branch' }, { type: 'end', outcome: 'booked' }, end]);
    const [edge] = version.flow.edges;
    const expr = "'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('^(a+)+$')";
    const flow = {
      ...version.flow,
      edges: [
        { ...edge, id: 'm', from: 'n0', to: 'n2', when: { type: 'expr', expr } },
        { ...edge, when: { type: 'else' } },
      ] as never, // The copied edge has the type of the original's `when`.
    };
    const talk = talkWith({ ...version, flow });
    expect(talk.state.outcome).toBe('booked');
    expect(talk.traced('limit.hit')).toMatchObject([{ limit: 'expression_unavailable', cause: expr }]);
  });

  test('ends at its limit if the flow evaluates thousands of expressions without waiting for the caller', () => {
    const values = Array.from({ length: 20 }, (_, index) => ({ slot: 's', value: `"${index}" + s + string(hour)` }));
    const loop = line([first, { type: 'set', values }, { type: 'branch' }]);
    const back = { id: 'back', from: 'n2', to: 'n1', when: { type: 'else' } } as never; // The edge is appended after the schema has parsed the flow.
    const talk = talkWith({ ...loop, flow: { ...loop.flow, edges: [...loop.flow.edges, back] } });
    expect(talk.state.endedReason).toBe('limit_work');
  });

  test('produces at most 10,000 characters of speech, then ends at its limit', () => {
    const say = { type: 'say', text: { en: '{{s}}'.repeat(200) } };
    const talk = talkWith(line([first, ...Array.from({ length: 13 }, () => doubled), say, say, end]));
    expect(talk.state.endedReason).toBe('limit_work');
    expect(talk.traced('speech.sent')[0]?.text.length).toBeLessThanOrEqual(10_000);
  });

  test('includes masking sensitive values once, even if a secret is part of a mask', () => {
    const slots = Array.from({ length: 60 }, (_, index) => ({ name: `x${index}`, type: 'text', sensitive: true }));
    const sets = slots.map(({ name }) => ({ type: 'set', values: [{ slot: name, value: '"•"' }] }));
    const talk = talkWith(line([...sets, { type: 'say', text: { en: 'a • b' } }, end], slots));
    expect(talk.traced('speech.sent')).toMatchObject([{ text: 'a ••• b' }]);
  });
});
