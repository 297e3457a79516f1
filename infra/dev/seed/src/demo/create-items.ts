import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { peopleRoutes } from '@switchboard/contracts/people/routes';
import { demoUsers } from './accounts.ts';
import type { DemoItem } from './demo-item.ts';
import { readIdsByName } from './ids-by-name.ts';
import { demoItems } from './items.ts';
import { asPerson, type PersonCall } from './person.ts';

/** Creates the demo's items as each account's administrator. Skips items with names that already exist. */
export async function createItems(url: string): Promise<void> {
  for (const [email, items] of Object.entries(demoItems)) {
    await asPerson(url, email, async (call) => {
      const known = await readNames(call, items);
      for (const item of items) if (!known.has(`${item.kind} ${item.body.name}`)) await createItem(call, item);
    });
  }
}

async function readNames(call: PersonCall, items: readonly DemoItem[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const kind of new Set(items.map((item) => item.kind))) {
    for (const name of (await readIdsByName(call, kind)).keys()) names.add(`${kind} ${name}`);
  }
  return names;
}

async function createItem(call: PersonCall, { kind, body, members = [], edited, production }: DemoItem): Promise<void> {
  const group = members.length === 0 ? {} : await memberIds(call, members);
  const route = kindRoutes[`${kind}.create`];
  const { id } = route.ok.body.parse(await call(route, { body: { ...body, ...group } }));
  let version = 1;
  if (edited) {
    await call(kindRoutes[`${kind}.change`], { params: { id }, body: { version, ...edited } });
    version += 1;
  }
  if (production)
    await call(kindRoutes['prompts.moveLabel'], { params: { id, label: 'production' }, body: { version: 1 } });
}

async function memberIds(
  call: PersonCall,
  emails: readonly string[],
): Promise<{ memberIds: string[]; leadId: string | undefined }> {
  const { data } = peopleRoutes.listPeople.ok.body.parse(await call(peopleRoutes.listPeople));
  const names = emails.map((email) => demoUsers.find((user) => user.email === email)?.name);
  const ids = names.flatMap((name) => data.find((person) => person.name === name)?.id ?? []);
  return { memberIds: ids, leadId: ids[0] };
}
