import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { needTexts, startI18n } from '../i18n/i18n.ts';
import { PhoneField, parsePhoneNumber, readableNumber } from './phone-field.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('resource');
});
afterEach(cleanup);

describe('phone numbers in any notation', () => {
  test.each([
    ['(303) 555-0119', '+13035550119'],
    ['303.555.0119', '+13035550119'],
    ['1-303-555-0119', '+13035550119'],
    ['+1 303 555 0119', '+13035550119'],
    ['tel:+13035550119', '+13035550119'],
    ['+34 612 34 56 78', '+34612345678'],
    ['0034 612 345 678', '+34612345678'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['+44 (0)7700 900801', '+447700900801'],
    ['+52 1 55 1234 5678', '+525512345678'],
  ])('reads %s as %s', (written, number) => expect(parsePhoneNumber(written)).toBe(number));

  test.each([
    ...['555', 'reception', '+1 303', '+13035550119 or 120'],
    ...['303-555-0147 x12', '(303) 555-0147 ext. 12', '+1 303 555 0147 #12', 'tel:+13035550147;ext=12'],
  ])('keeps %s, which is not a number, as typed', (written) => expect(parsePhoneNumber(written)).toBe(written));

  test('reads blank text as no number', () => expect(parsePhoneNumber('  ')).toBeNull());

  test('formats a number as its country writes it', () => {
    expect(readableNumber('+13035550119')).toBe('+1 303 555 0119');
    expect(readableNumber('+34612345678')).toBe('+34 612 34 56 78');
    expect(readableNumber('555')).toBe('555');
  });
});

function Form() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <MantineProvider>
      <PhoneField label="Phone" name="phone" value={value} onChange={setValue} error={undefined} isReadOnly={false} />
      <output>{value}</output>
    </MantineProvider>
  );
}

test('a pasted number stays as it is until the field loses focus', async () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.click(field);
  await userEvent.paste('(303) 555-0119');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['(303) 555-0119', '+13035550119']);
  await userEvent.tab();
  expect(field.value).toBe('+1 303 555 0119');
  await userEvent.clear(field);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a number with an extension stays as typed, and the field says why it is refused', async () => {
  const onChange = vi.fn();
  const field = { label: 'Phone', name: 'phone', onChange, isReadOnly: false };
  const { rerender } = render(<PhoneField {...field} value={null} error={undefined} />, { wrapper: MantineProvider });
  await userEvent.type(screen.getByLabelText('Phone'), '303-555-0147 x12');
  expect(onChange).toHaveBeenLastCalledWith('303-555-0147 x12');
  rerender(<PhoneField {...field} value="303-555-0147 x12" error="This is not valid." />);
  await userEvent.tab();
  const input = screen.getByLabelText<HTMLInputElement>('Phone');
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['303-555-0147 x12', 'true']);
  expect(screen.getByText('Extensions can’t be dialed. Enter the number without it.')).toBeDefined();
});
