import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emailedLink } from './test/applicants.ts';
import { violationsInBothThemes } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { launchBrowser } from './test/chromium.ts';
import { findItem } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

test('somebody applies in Spanish, on a phone and without scripts, and the staff make a decision', async () => {
  const phone = await openPage({
    system,
    locale: 'es',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
  });
  await phone.goto('/es/careers');
  await phone.getByLabel('Nombre, lugar o área').fill('nights');
  await phone.getByRole('button', { name: 'Ver puestos' }).click();
  await phone.getByRole('link', { name: 'Veterinary technician, nights' }).click();
  await phone.getByLabel('Su nombre').fill('Yolanda Ibarra');
  await phone.getByLabel('Teléfono').fill('303 555 0188');
  await phone.getByLabel('Correo electrónico').fill('yolanda@');
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Enviar la solicitud' }).click();
  await phone.getByText('Esto no es una dirección de correo.').waitFor();
  expect(await phone.getByLabel('Su nombre').inputValue()).toBe('Yolanda Ibarra');
  await phone.getByLabel('Correo electrónico').fill('yolanda@candidates.example');
  await phone.getByLabel('Currículum o carta').setInputFiles(CURRICULUM);
  await phone.getByRole('button', { name: 'Enviar la solicitud' }).click();
  await phone.getByText('Su solicitud ya está en el negocio. Le responderá una persona.').waitFor();

  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  const { id } = await findItem(page, 'jobs', 'Veterinary technician, nights');
  await page.goto(`/jobs/${id}?tab=candidates`);
  await page.getByRole('button', { name: 'Move Yolanda Ibarra to…' }).click();
  await page.getByRole('menuitem', { name: 'Rejected' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Has no license.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Yolanda Ibarra is now in “Rejected”.').waitFor();
});

const CURRICULUM = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') };

test('an applicant records their voice and attaches a document, staff play and save them, and the applicant withdraws by their own link', async () => {
  const heard = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  onTestFinished(() => heard.close());
  const visitor = await openPage({ browser: heard, system, viewport: { width: 390, height: 844 } });
  await visitor.goto('/talent');
  const voice = visitor.getByRole('group', { name: 'Introduce yourself by voice (not required)' });
  await voice.getByRole('button', { name: 'Record' }).click();
  await voice.getByText('Recording: 1 of 90 seconds').waitFor();
  await voice.getByRole('button', { name: 'Stop' }).click();
  await voice.getByText(/^Recorded: \d seconds$/).waitFor();
  expect(await violationsInBothThemes(visitor)).toEqual([]);
  await visitor.getByLabel('Your name').fill('Vera Lind');
  await visitor.getByLabel('Phone').fill('303 555 0187');
  await visitor.getByLabel('Email').fill('lind@candidates.example');
  await visitor.getByText('No file chosen').waitFor();
  await visitor.getByLabel('Curriculum or letter').setInputFiles(CURRICULUM);
  await visitor.getByText('cv.pdf').waitFor();
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Join the pool' }).click();
  await visitor.getByText('You are in the pool.').waitFor();

  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  await page.goto('/candidates?source=talent&searchString=lind');
  await page.getByRole('link', { name: 'Vera Lind' }).click();
  const pane = page.getByRole('region', { name: 'Vera Lind', exact: true });
  await pane.getByRole('tab', { name: 'Files' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    pane.getByRole('link', { name: 'Save cv.pdf' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('cv.pdf');
  const seconds = await pane.getByLabel('Voice introduction').evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((resolve, reject) => {
        audio.addEventListener('loadedmetadata', () => resolve(audio.duration));
        audio.addEventListener('error', () => reject(new Error(audio.error?.message)));
        audio.load();
        void audio.play();
      }),
  );
  expect(seconds).toBeGreaterThan(0);

  const root = await openPage({ system });
  await signIn(root, system.person('robin'));
  await visitor.goto(await emailedLink(root, 'lind@candidates.example'));
  await visitor.getByText('You are in the pool, and hear of jobs that fit.').waitFor();
  await visitor.getByText('Withdraw', { exact: true }).click();
  expect(await violationsInBothThemes(visitor)).toEqual([]);
  await visitor.getByLabel('Why').fill('I have found a place.');
  await visitor.getByRole('button', { name: 'Withdraw for good' }).click();
  await visitor.getByText('You have withdrawn.').waitFor();
  await pane.getByRole('tab', { name: 'Details' }).click();
  await pane.getByText('I have found a place.').waitFor();
});

test('axe finds no violations on an opening and its form, with and without errors', async () => {
  const page = await openPage({ system });
  await page.goto('/careers/veterinary-technician-nights');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Something is missing or not right.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('somebody joins the talent pool without scripts, once, and becomes a candidate without an opening', async () => {
  const visitor = await openPage({ system, javaScriptEnabled: false });
  await visitor.goto('/talent');
  const join = async () => {
    await visitor.getByLabel('Your name').fill('Nadia Brandt');
    await visitor.getByLabel('Phone').fill('303 555 0189');
    await visitor.getByLabel('Email').fill('nadia@candidates.example');
    await visitor.getByLabel('Language for calls').selectOption({ label: 'Spanish' });
    await visitor.getByLabel('When you could work').fill('Nights and weekends');
    await visitor.getByRole('button', { name: 'Join the pool' }).click();
  };
  await join();
  await visitor.getByText('Without your consent nothing can be kept.').waitFor();
  expect(await visitor.getByLabel('When you could work').inputValue()).toBe('Nights and weekends');
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Join the pool' }).click();
  await visitor.getByText('You are in the pool.').waitFor();

  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  await page.goto('/candidates?source=talent&searchString=nadia');
  await page.getByRole('link', { name: 'Nadia Brandt' }).click();
  const pane = page.getByRole('region', { name: 'Nadia Brandt', exact: true });
  await pane.getByLabel('Availability').waitFor();
  expect(await pane.getByLabel('Availability').inputValue()).toBe('Nights and weekends');
});

test('axe finds no violations on the talent pool, with and without errors', async () => {
  const page = await openPage({ system });
  await page.goto('/talent');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join the pool' }).click();
  await page.getByText('Something is missing or not right.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
