import { randomBytes } from 'node:crypto';
import type { PhoneCallResponse } from 'retell-sdk/resources/call';
import { postWebhook, type WebhookLine } from './platform-webhooks.ts';

/**
 * The settings of a simulated Retell call, which connects to a server by Retell's LLM WebSocket.
 *
 * Frames follow https://docs.retellai.com/api-references/llm-websocket; transcripts and calls follow `PhoneCallResponse` of retell-sdk 5.66.1.
 */
export interface RetellLine {
  /** The agent's custom LLM URL, to which Retell adds the call's id. */
  readonly llmUrl: string;
  readonly from: string;
  readonly to: string;
  /** The agent's webhook, if it has one. */
  readonly webhook?: WebhookLine;
}

/** A call as Retell's API returns it: https://docs.retellai.com/api-references/get-call */
export type RetellApiCall = Pick<PhoneCallResponse, 'call_id' | 'call_status' | 'agent_id' | 'agent_version'> &
  Partial<PhoneCallResponse>;

/** The calls of Retell's API, by id. */
export interface RetellBook {
  readonly calls: Map<string, RetellApiCall>;
}

/** The webhook events of a call's lifecycle. https://docs.retellai.com/features/webhook-overview */
export type RetellEvent = 'call_started' | 'call_ended' | 'call_analyzed';

/** A frame that the server sent. */
export interface RetellFrame {
  readonly response_type: string;
  readonly [key: string]: unknown;
}

type Utterance = Pick<NonNullable<PhoneCallResponse['transcript_object']>[number], 'role' | 'content' | 'words'>;

/** A simulated Retell call, which Retell's API lists. */
export class RetellCall {
  readonly callId: string;
  readonly got: RetellFrame[] = [];
  readonly transcript: Utterance[] = [];
  readonly #api: RetellBook;
  readonly #line: RetellLine;
  #socket: WebSocket | undefined;
  #responseId = 0;
  /** The agent's current or last utterance. */
  #saying: Utterance | undefined;
  #digits: string[] = [];
  /** Called with each received frame. */
  onFrame: ((frame: RetellFrame) => void) | undefined;

  constructor(api: RetellBook, line: RetellLine, fields: Partial<RetellApiCall> = {}) {
    this.#api = api;
    this.#line = line;
    this.callId = fields.call_id ?? `call_${randomBytes(16).toString('hex')}`;
    api.calls.set(this.callId, {
      call_id: this.callId,
      call_status: 'ongoing',
      call_type: 'phone_call',
      agent_id: 'agent_of_retell',
      agent_version: 1,
      direction: 'inbound',
      from_number: line.from,
      to_number: line.to,
      start_timestamp: this.now,
      ...fields,
    });
  }

  /** The current time at Retell. */
  get now(): number {
    return this.#line.webhook?.now?.().getTime() ?? Date.now();
  }

  /** The call as Retell's API returns it now. */
  get told(): RetellApiCall {
    const call = this.#api.calls.get(this.callId);
    if (call === undefined) throw new Error(`Retell has no call ${this.callId}`);
    return call;
  }

  /** Changes the call in Retell's API. */
  change(fields: Partial<RetellApiCall>): void {
    this.#api.calls.set(this.callId, { ...this.told, ...fields });
  }

  /** Posts an event to the agent's webhook with the current call. Only `call_analyzed` includes the analysis. */
  async tell(event: RetellEvent): Promise<Response | undefined> {
    const { webhook } = this.#line;
    if (webhook === undefined) return undefined;
    const { call_analysis, ...call } = this.told;
    const analysis = event === 'call_analyzed' && { call_analysis };
    const transcript_object = this.transcript;
    return postWebhook('retell', webhook, { event, call: { ...call, transcript_object, ...analysis } });
  }

  /** Connects, or reconnects after a drop. @throws if the server refuses */
  async connect(): Promise<void> {
    const socket = new WebSocket(`${this.#line.llmUrl}/${this.callId}`);
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('the call was refused')), { once: true });
    });
    this.#socket = socket;
  }

  /** Everything that the agent has said. */
  get said(): string {
    return this.got.map(spokenWords).join('');
  }

  /** The number of complete responses. */
  get turns(): number {
    return this.got.filter(({ response_type, content_complete }) => response_type === 'response' && content_complete)
      .length;
  }

  /** The frame that ended or transferred the call, if any. */
  get ending(): RetellFrame | undefined {
    return this.got.find(({ end_call, transfer_number }) => end_call === true || transfer_number !== undefined);
  }

  get isClosed(): boolean {
    return this.#socket?.readyState !== WebSocket.OPEN;
  }

  /** The caller speaks: partial transcripts first, then a request for a response. */
  speak(words: string): number {
    const spoken = words.split(' ');
    const utterance = this.#say('user', '');
    if (spoken.length > 2) {
      utterance.content = spoken.slice(0, 2).join(' ');
      this.#update();
    }
    utterance.content = words;
    return this.require();
  }

  /** The caller continues before the response: their last utterance grows. */
  goOn(words: string): number {
    const last = this.transcript.findLast(({ role }) => role === 'user');
    if (last === undefined) return this.speak(words);
    if (this.#saying !== undefined) this.transcript.splice(this.transcript.indexOf(this.#saying), 1);
    this.#saying = undefined;
    last.content += ` ${words}`;
    return this.require();
  }

  /** The caller interrupts after hearing some of the agent's words. */
  breakIn(heardWords: number, words: string): number {
    if (this.#saying !== undefined) {
      this.#saying.content = this.#saying.content.split(' ').slice(0, heardWords).join(' ');
    }
    return this.speak(words);
  }

  /** Requests a response to the current transcript. */
  require(type: 'response_required' | 'reminder_required' = 'response_required'): number {
    this.#responseId += 1;
    this.#saying = undefined;
    this.askAgain(type);
    return this.#responseId;
  }

  /** Requests the same response again, as after a lost connection. */
  askAgain(type: 'response_required' | 'reminder_required' = 'response_required'): void {
    this.send({ interaction_type: type, response_id: this.#responseId, ...this.#transcripts() });
  }

  /** The caller presses keys. */
  press(digits: string): number {
    this.#digits.push(...digits);
    return this.require();
  }

  ping(timestamp: number): void {
    this.send({ interaction_type: 'ping_pong', timestamp });
  }

  send(frame: object): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(text: string): void {
    this.#socket?.send(text);
  }

  /** Closes the connection, as if the network failed. */
  async drop(): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
    socket.close();
    await closed;
  }

  /** The caller hangs up. */
  async hangUp(): Promise<void> {
    this.change({ call_status: 'ended' });
    await this.drop();
  }

  #receive(frame: RetellFrame): void {
    this.got.push(frame);
    this.onFrame?.(frame);
    const { response_type, response_id, content } = frame;
    const isSpoken =
      response_type === 'agent_interrupt' || (response_type === 'response' && response_id === this.#responseId);
    if (!isSpoken || typeof content !== 'string' || content === '') return;
    if (response_type === 'agent_interrupt') this.#saying = undefined;
    this.#saying ??= this.#say('agent', '');
    this.#saying.content += content;
  }

  #say(role: 'agent' | 'user', content: string): Utterance {
    const utterance: Utterance = { role, content, words: [] };
    this.transcript.push(utterance);
    this.#digits = [];
    return utterance;
  }

  #update(): void {
    this.send({ interaction_type: 'update_only', turntaking: 'user_turn', ...this.#transcripts() });
  }

  #transcripts() {
    const pressed = this.#digits.map((digit) => ({ role: 'dtmf' as const, digit }));
    return { transcript: this.transcript, transcript_with_tool_calls: [...this.transcript, ...pressed] };
  }
}

/** The words that a frame speaks. Frames about tool results have content that is not spoken. */
const spokenWords = ({ response_type, content }: RetellFrame) =>
  typeof content === 'string' && (response_type === 'response' || response_type === 'agent_interrupt') ? content : '';
