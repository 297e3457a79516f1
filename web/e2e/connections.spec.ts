import { postTwilio } from '@switchboard/testing/carriers/twilio';
import { openOauthServer } from '@switchboard/testing/oauth-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { findItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto('/settings/connections');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

test('an administrator finds a system, authorizes it in a pop-up, and sees that it works', async () => {
  const oauth = await openOauthServer({ redirectUris: [new URL('/api/connections/callback', system.url).href] });
  onTestFinished(() => oauth.close());
  const page = await openAs('priya');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await button('New connection').click();
  await page.getByRole('searchbox', { name: 'Find a system' }).fill('oauth');
  await page.getByRole('button', { name: 'HTTP API' }).click();
  await fill('Name', 'Practice system');
  await page.getByRole('combobox', { name: 'Authentication' }).click();
  await page.getByRole('option', { name: 'OAuth 2' }).click();
  await fill('Address of the API', oauth.apiUrl);
  await fill('Authorization URL', oauth.authorizeUrl);
  await fill('Token URL', oauth.tokenUrl);
  await button('New connection').last().click();
  await page.getByText('This field is required.').waitFor();
  await fill('Client ID', oauth.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(oauth.clientSecret);
  await page.getByRole('combobox', { name: 'Scopes' }).fill('appointments.read');
  await button('New connection').last().click();

  const pane = page.getByRole('region', { name: 'Practice system', exact: true });
  await pane.getByText('Not connected', { exact: true }).waitFor();
  const [popup] = await Promise.all([page.waitForEvent('popup'), button('Connect').click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await popup.getByRole('heading', { name: 'Thank you' }).waitFor();
  await pane.getByText('Connected', { exact: true }).waitFor();
  await closed;
  await button('Test').click();
  await page.getByText('The server answered with status 200.').waitFor();
  await pane.getByText('2 succeeded, 0 failed', { exact: true }).first().waitFor();

  await oauth.revokeAll();
  await button('Test').click();
  await pane.getByRole('alert').getByText('The server answered with status 401.').waitFor();
  // If no pop-up opens, the current window goes to the provider and back.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await button('Reconnect').click();
  await page.getByRole('link', { name: 'Back to connection' }).click();
  await pane.getByText('Connected', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText('Access token').first().waitFor();
  expect(await page.content()).not.toContain(oauth.clientSecret);
});

test('a carrier’s connection shows each step of its calls, where a test call stopped, and how its numbers are connected', async () => {
  const page = await openAs('priya');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('New connection').click();
  await page.getByRole('button', { name: /^Twilio/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our Twilio');
  await page.getByRole('textbox', { name: 'Account SID' }).fill('AC0123456789');
  await page.getByLabel('Auth token', { exact: true }).fill('a-token-of-the-account');
  await button('New connection').last().click();
  const pane = page.getByRole('region', { name: 'Our Twilio', exact: true });
  await pane.getByRole('heading', { name: 'How calls arrive' }).waitFor();
  const { id } = await findItem(page, 'connections', 'Our Twilio');
  const url = new URL(`/api/carriers/twilio/${id}/voice`, system.url).href;
  expect(await pane.getByRole('textbox', { name: 'Voice URL' }).inputValue()).toBe(url);
  const steps = pane.getByRole('list', { name: 'Call progress' });
  await steps.getByText('Add the number and choose this connection.').waitFor();
  await button('Start test call').focus();
  await page.keyboard.press('Enter');
  await steps.getByText(/^No request has arrived\. Enter the address above at Twilio/).waitFor();
  const rings = { CallSid: 'CA1', From: '+13035550142', To: '+13035550119' };
  await postTwilio(url, rings, { authToken: 'of another account' });
  await steps.getByText(/^The signature is invalid\. The password here must be the account’s auth token/).waitFor();
  await pane.getByText(/answered with status 401 \(intake\.signature_invalid\)/).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await postTwilio(url, rings, { authToken: 'a-token-of-the-account' });
  await steps.getByText(/^No agent was available, so the call was ended\./).waitFor();
  await pane.getByText(/: answered with .*The call was ended\.$/).waitFor();

  await steps.getByRole('link', { name: 'Phone numbers' }).first().click();
  await button('New phone number').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Surgery');
  await page.getByLabel('Number', { exact: true }).fill('303 555 0119');
  await page.getByRole('combobox', { name: 'Carrier' }).click();
  await page.getByRole('option', { name: 'Twilio' }).click();
  await page.getByRole('combobox', { name: 'Connection to the carrier' }).click();
  await page.getByRole('option', { name: 'Our Twilio' }).click();
  await button('New phone number').last().click();
  const route = page.getByRole('status', { name: 'How calls arrive' });
  await route.getByText(/^Calls come directly from Twilio/).waitFor();
  await route.getByRole('link', { name: 'Our Twilio' }).waitFor();
});

test('a supervisor can see the health of connections but cannot change them; a viewer cannot open them', async () => {
  const page = await openAs('marco');
  await page.getByRole('link', { name: 'Google Calendar' }).click();
  const pane = page.getByRole('region', { name: 'Google Calendar', exact: true });
  await pane.getByText('The server has taken access back, or it has run out. Connect it again.').waitFor();
  for (const name of ['New connection', 'Test', 'Reconnect', 'More actions'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  await openAs('jo').then((other) =>
    other.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor(),
  );
});
