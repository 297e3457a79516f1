import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';

interface Applicant {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Makes somebody apply for the demo's opening with a document, once, however many tests ask at the same time; resolves once they are a candidate. */
export async function applyWithFile(page: Page, url: string, applicant: Applicant): Promise<void> {
  const isThere = async () => {
    const { data } = await (await page.request.get(`/api/candidates?searchString=${applicant.email}`)).json();
    return data.length > 0;
  };
  if (await isThere()) return;
  const document = { name: 'curriculum.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') };
  await page.request.post('/careers/veterinary-technician-nights', {
    headers: { origin: new URL(url).origin },
    multipart: { ...applicant, consent: 'on', document },
  });
  // Another test that asks at the same time may be the one that applies.
  await eventually(async () => {
    if (!(await isThere())) throw new Error(`${applicant.name} hasn’t applied yet`);
  });
}

/** The link emailed to an address, read as the super administrator of an installation without an email server. */
export const emailedLink = (page: Page, address: string): Promise<string> =>
  eventually(async () => {
    const { data } = await (await page.request.get('/api/admin/mails')).json();
    const link: string | undefined = data.find(({ to }: { to: string }) => to === address)?.link;
    if (!link) throw new Error(`no link was mailed to ${address}`);
    return link;
  });
