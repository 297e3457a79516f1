import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { peopleRoutes } from '@switchboard/contracts/people/routes';
import { demoUsers } from './accounts.ts';
import type { DemoItem } from './demo-item.ts';
import { demoItems } from './kinds.ts';
import { asPerson, type PersonCall } from './person.ts';

/** Makes what the demo's people have made, as each account's administrator would. Nothing is made twice. */
export async function makeItems(url: string): Promise<void> {
  for (const [email, items] of Object.entries(demoItems)) {
    await asPerson(url, email, async (call) => {
      const known = await namesOf(call, items);
      for (const item of items) if (!known.has(`${item.kind} ${item.body.name}`)) await make(call, item);
    });
  }
}

async function namesOf(call: PersonCall, items: readonly DemoItem[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const kind of new Set(items.map((item) => item.kind))) {
    const route = kindRoutes[`${kind}.list`];
    const { data } = route.ok.body.parse(
      await call({ method: route.method, path: `${route.path}?archived=all&perPage=200` }),
    );
    for (const { name } of data) names.add(`${kind} ${name}`);
  }
  return names;
}

async function make(call: PersonCall, { kind, body, members = [], edited, production }: DemoItem): Promise<void> {
  const people = members.length === 0 ? {} : await memberIds(call, members);
  const route = kindRoutes[`${kind}.create`];
  const { id } = route.ok.body.parse(await call(route, { body: { ...body, ...people } }));
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
