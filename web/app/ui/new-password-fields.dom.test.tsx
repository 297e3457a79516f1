import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../i18n/i18n.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('auth');
});
afterEach(cleanup);

function Form() {
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: (password) => (password.length < 12 ? 'Too short.' : null),
      confirmPassword: (value, { password }) => (value === password ? null : 'The passwords don’t match.'),
    },
  });
  return (
    <MantineProvider>
      <form onSubmit={form.onSubmit(() => undefined)} noValidate>
        <NewPasswordFields form={form} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  );
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const countMessages = (text: string) => screen.queryAllByText(text).length;

test('a refused password’s error shows in one place, until the password is edited', async () => {
  render(<Form />);
  const password = screen.getByLabelText('New password');
  await userEvent.type(password, 'lantern');
  expect(countMessages('5 characters more.')).toBe(1);
  await send();
  expect([countMessages('Too short.'), countMessages('5 characters more.')]).toEqual([1, 0]);
  await userEvent.type(password, 's');
  expect([countMessages('Too short.'), countMessages('4 characters more.')]).toEqual([0, 1]);
});

test('the form says once that two passwords differ, and stops when they match, whichever was edited', async () => {
  render(<Form />);
  const [password, confirmed] = [screen.getByLabelText('New password'), screen.getByLabelText('Confirm password')];
  await userEvent.type(password, 'lantern');
  await userEvent.type(confirmed, 'lanterns');
  await send();
  expect(countMessages('The passwords don’t match.')).toBe(1);
  expect(confirmed.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(password, 's');
  expect([countMessages('The passwords don’t match.'), countMessages('The passwords match.')]).toEqual([0, 1]);
  expect(confirmed.getAttribute('aria-invalid')).not.toBe('true');
});

test('the form reports a password that was not repeated as different', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('New password'), 'lantern');
  await send();
  expect(countMessages('The passwords don’t match.')).toBe(1);
});
