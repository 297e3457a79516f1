import { DAYTIME_COUNTRIES, daytimeNumbers } from '@switchboard/testing/daytime-number';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailedLink } from './test/applicants.ts';
import { openPage, signIn } from './test/browser.ts';
import { allowCountries } from './test/items.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({ SIGNUP: 'open' });
});
afterAll(() => system?.stop());

const JOB = 'Auxiliar de recepción';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates an account as a visitor does, and signs in as its administrator. */
async function signUp(page: Page, root: Page): Promise<void> {
  await page.goto('/es/signup');
  await page.getByLabel('Negocio').fill('Clínica Patas');
  await page.getByLabel('Sector').selectOption('veterinary');
  await page.getByLabel('Correo de trabajo').fill('noor@patas.example');
  await page.getByRole('checkbox').check();
  await button(page, 'Enviarme el enlace').click();
  await page.waitForURL('**/success**');
  await page.goto(await emailedLink(root, 'noor@patas.example'));
  await page.locator('form [type="submit"]').click();
  await page.getByLabel('Su nombre').fill('Noor Haddad');
  await page.getByLabel('Contraseña nueva').fill('a lantern over the harbor');
  await page.getByLabel('Confirme la contraseña').fill('a lantern over the harbor');
  await button(page, 'Aceptar e iniciar sesión').click();
  await page.waitForURL('**/dashboard');
}

/** Creates an opening with its questions and rubric, creates an agent from them, and opens it. */
async function openJob(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Empleos' }).first().click();
  await button(page, 'Nuevo empleo').first().click();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(JOB);
  await page.getByLabel('Descripción, español').fill('Usted recibe a los dueños y agenda visitas.');
  await button(page, 'Agregar una pregunta').click();
  await page.getByLabel('Pregunta 1', { exact: true }).fill('¿Puede trabajar de noche?');
  await button(page, 'Agregar un criterio').click();
  await page.getByLabel('Criterio 1', { exact: true }).fill('Puede trabajar de noche');
  await page.getByLabel('Peso del criterio 1', { exact: true }).fill('100');
  await button(page, 'Crear un agente con estas preguntas').click();
  await page.getByText(/se creó y se publicó/).waitFor();
  await page.getByRole('combobox', { name: 'Estado' }).last().click();
  await page.getByRole('option', { name: 'Abierto' }).click();
  await button(page, 'Nuevo empleo').last().click();
  await page.waitForURL(/\/jobs\/job_/);
}

/** Applies on a phone. */
async function apply(phone: Page): Promise<void> {
  await phone.goto('/es/careers');
  await phone.getByRole('link', { name: JOB }).click();
  await phone.getByLabel('Su nombre').fill('Yolanda Ibarra');
  await phone.getByLabel('Teléfono').fill(`${daytimeNumbers()}170`);
  await phone.getByLabel('Correo electrónico').fill('yolanda@patas.example');
  await phone.getByRole('checkbox').check();
  await button(phone, 'Enviar la solicitud').click();
  await phone.getByText('Su solicitud ya está en el negocio.').waitFor();
}

/** Has the opening's candidates called, and waits until they have been. */
async function callCandidates(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Lotes' }).click();
  await page.getByRole('link', { name: 'Nuevo lote para este empleo' }).click();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Primera ronda');
  // However the call ends, it is the only one; a retry would follow in ten minutes.
  await page.getByLabel('Número de reintentos').fill('0');
  await button(page, 'Nuevo lote').last().click();
  await page.waitForURL(/\/call-logs\/batches\/bat_/);
  await page.getByRole('link', { name: 'Ir a los contactos' }).click();
  await button(page, 'Agregar los candidatos del empleo').click();
  await page.getByText('Se añadió 1 contacto.').waitFor();
  await page.getByRole('tab', { name: 'Detalles' }).click();
  await button(page, 'Iniciar').click();
  await page.getByText('El agente llama a 1 persona en el horario permitido.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar' }).click();
  await page.getByRole('region', { name: 'Avance' }).getByText('1 de 1 hechos').waitFor();
}

test('in Spanish, a new user creates an opening, somebody applies on a phone and is called, and the staff make a decision', async () => {
  const locale = { locale: 'es-US', timezoneId: 'America/Denver' };
  const [page, phone, root] = await Promise.all([
    openPage({ system, ...locale }),
    openPage({ system, ...locale, viewport: { width: 390, height: 844 }, hasTouch: true }),
    openPage({ system }),
  ]);
  await signIn(root, system.person('robin'));
  await signUp(page, root);
  await allowCountries(page, DAYTIME_COUNTRIES);
  await openJob(page);
  const job = new URL(page.url()).pathname;
  await apply(phone);
  await callCandidates(page);

  // Staff decide, whatever the call's outcome.
  await page.goto(`${job}?tab=candidates`);
  await page.getByRole('link', { name: 'Yolanda Ibarra' }).click();
  await button(page, 'Mover a…').click();
  await page.getByRole('menuitem', { name: 'Entrevista' }).click();
  const dialog = page.getByRole('dialog', { name: /Yolanda Ibarra/ });
  await dialog.getByLabel('Motivo').fill('Responde con calma y puede empezar en enero.');
  await dialog.getByRole('button', { name: 'Entrevistar' }).click();
  await page.getByText(/^Decisión: Noor Haddad, .*puede empezar en enero\.$/).waitFor();

  await phone.goto(await emailedLink(root, 'yolanda@patas.example'));
  await phone.getByText('Le invitan a una entrevista.', { exact: false }).waitFor();
  expect(new URL(phone.url()).pathname).toBe('/es/application');
});
