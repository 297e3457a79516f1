import { callAgent, intakeCall } from '../test/calls.ts';
import type { System } from '../test/system.ts';

/** The account in which things happen while pictures are taken; the others stand still. */
const ACCOUNT = 'brightsmile';
const LINE = '+13125550120';

/** Who sees that account: of what they see, only one picture is taken at a time. */
export const OWN_PEOPLE: readonly string[] = ['lee', 'sofia'];

/** A call that is there for one picture. */
export type OwnCall = Omit<ReturnType<typeof intakeCall>, 'start'> & { readonly id: number };

/** Tells calls of a picture's own, and deletes them after it, so that none is in the pictures that follow. */
export function openOwnCalls(system: System) {
  const ids = new Set<number>();
  const hangUps = new Map<number, () => Promise<unknown>>();
  let latest: OwnCall | undefined;
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
    async start(contactName: string, language = 'en'): Promise<OwnCall> {
      const call = intakeCall({ system, key: ACCOUNT });
      const id = await call.start(contactName, { agentName: 'Brightsmile Front Desk', language });
      ids.add(id);
      latest = { ...call, id };
      return latest;
    },
    /** One that the account's agent answers; it is hung up once it is removed, if it wasn't before. */
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
    /** The one that was started last. @throws if there was none */
    latest(): OwnCall {
      if (!latest) throw new Error('no call was started');
      return latest;
    },
    remove,
    removeAll: () => Promise.all([...ids].map(remove)),
  };
}
