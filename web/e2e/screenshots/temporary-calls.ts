import { callAgent, intakeCall } from '../test/calls.ts';
import type { System } from '../test/system.ts';

/** The account that changes while pictures are taken; the others don't. */
const ACCOUNT = 'brightsmile';
const LINE = '+13125550120';

/** The users who see that account: pictures of it are taken one at a time. */
export const OWN_PEOPLE: readonly string[] = ['lee', 'sofia'];

/** A call that exists for one picture. */
export type TemporaryCall = Omit<ReturnType<typeof intakeCall>, 'start'> & { readonly id: number };

/** Creates calls for a picture, and deletes them afterward, so that they don't appear in later pictures. */
export function openTemporaryCalls(system: System) {
  const ids = new Set<number>();
  const hangUps = new Map<number, () => Promise<unknown>>();
  let latest: TemporaryCall | undefined;
  const remove = async (id: number) => {
    await hangUps.get(id)?.();
    hangUps.delete(id);
    const response = await fetch(`${system.url}/api/conversations/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${system.demo.apiKeys[ACCOUNT]}` },
    });
    ids.delete(id);
    if (!response.ok) throw new Error(`conversation ${id} could not be deleted: ${response.status}`);
  };
  return {
    async start(contactName: string, language = 'en'): Promise<TemporaryCall> {
      const call = intakeCall({ system, key: ACCOUNT });
      const id = await call.start(contactName, { agentName: 'Brightsmile Front Desk', language });
      ids.add(id);
      latest = { ...call, id };
      return latest;
    },
    /** A call that the account's agent answers; it is hung up when it is removed, if it hasn't ended. */
    async answered(callerName: string) {
      const call = await callAgent({ system, key: ACCOUNT, to: LINE, callerName });
      const id = call.conversationId;
      ids.add(id);
      hangUps.set(id, call.hangUp);
      const hangUp = async () => {
        hangUps.delete(id);
        await call.hangUp();
      };
      return { ...call, hangUp };
    },
    /** The call started last. @throws if there is none */
    latest(): TemporaryCall {
      if (!latest) throw new Error('no call was started');
      return latest;
    },
    remove,
    removeAll: () => Promise.all([...ids].map(remove)),
  };
}
