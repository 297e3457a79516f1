import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { focusFault } from './focus-fault.ts';

afterEach(cleanup);

function Form() {
  const form = useForm({
    initialValues: { name: '', body: '' },
    validate: { name: (name) => name === '' && 'Needed.', body: (body) => body === '' && 'Needed.' },
  });
  return (
    <MantineProvider>
      <form onSubmit={form.onSubmit(() => undefined, focusFault)} noValidate>
        <TextInput label="Name" name="name" {...form.getInputProps('name')} />
        <Textarea label="Body" name="body" {...form.getInputProps('body')} />
        <button type="submit">Save</button>
      </form>
    </MantineProvider>
  );
}

test('an invalid form moves the focus to its first invalid field, single-line or multi-line', async () => {
  render(<Form />);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.keyboard('Greeting');
  await save();
  expect(document.activeElement).toBe(screen.getByLabelText('Body'));
});
