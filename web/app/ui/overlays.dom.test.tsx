import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { confirm, openDialog, showAlert } from './dialogs.ts';
import { closeSlideOver, openSlideOver } from './open-slide-over.ts';
import { clearOverlays, OverlayHost } from './overlay-host.tsx';
import { OVERLAYS, TOASTS, theme } from './theme.ts';
import { toast, toastError } from './toast.ts';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

function openPage() {
  render(
    <MantineProvider theme={theme}>
      <button type="button">where it came from</button>
      <OverlayHost />
      <section id={OVERLAYS}>
        <div id={TOASTS} aria-live="polite" />
      </section>
    </MantineProvider>,
  );
  const origin = screen.getByText('where it came from');
  origin.focus();
  return { origin };
}

describe('one call opens an overlay, resolves to the answer, and returns the focus', () => {
  test('for a question', async () => {
    const { origin } = openPage();
    const answer = confirm({ title: 'Delete it?', body: 'It can be undone.', confirmLabel: 'Delete' });
    await screen.findByRole('dialog', { name: 'Delete it?' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await answer).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(origin));
  });

  test('for a question, where closing answers no', async () => {
    openPage();
    const answer = confirm({ title: 'Delete it?', body: 'It can be undone.', confirmLabel: 'Delete' });
    await screen.findByRole('dialog', { name: 'Delete it?' });
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  test('for an alert', async () => {
    const { origin } = openPage();
    const acknowledged = showAlert({ title: 'It is gone', body: 'Somebody else deleted it.' });
    await screen.findByRole('dialog', { name: 'It is gone' });
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await acknowledged;
    await waitFor(() => expect(document.activeElement).toBe(origin));
  });

  test('for a dialog with custom content', async () => {
    const { origin } = openPage();
    const closed = openDialog({ title: 'Keys', body: 'What keys do.' });
    await screen.findByText('What keys do.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await closed;
    await waitFor(() => expect(document.activeElement).toBe(origin));
  });

  test('for the slide-over', async () => {
    const { origin } = openPage();
    const first = openSlideOver({ title: 'One', body: 'the first' });
    await screen.findByText('the first');
    const second = openSlideOver({ title: 'Two', body: 'the second' });
    await first;
    await screen.findByText('the second');
    expect(screen.queryByText('the first')).toBeNull();
    await closeSlideOver();
    await second;
    await waitFor(() => expect(document.activeElement).toBe(origin));
  });
});

test('a toast appears in an existing live region, and an error is an alert', async () => {
  openPage();
  const region = document.getElementById(TOASTS);
  toast({ text: 'Saved.' });
  await screen.findByText('Saved.');
  expect(region?.contains(screen.getByText('Saved.'))).toBe(true);
  toast({ text: 'It failed.', isFailure: true });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It failed.'));
});

test('a toast’s action runs once, and closes the toast', async () => {
  openPage();
  const run = vi.fn();
  toast({ text: 'Deleted.', action: { label: 'Undo', run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

describe('when a session ends', () => {
  test('its overlays close, and questions are answered no; the program’s own toasts stay', async () => {
    openPage();
    const run = vi.fn();
    toast({ text: 'Deleted.', isLasting: true, action: { label: 'Undo', run } });
    toast({ text: 'A new version is ready.', isLasting: true, isOfProgram: true });
    const answer = confirm({ title: 'Delete it?', body: 'It can be undone.', confirmLabel: 'Delete' });
    const slid = openSlideOver({ title: 'Facts', body: 'beside the page' });
    await screen.findByRole('dialog', { name: 'Delete it?' });
    await screen.findByText('Deleted.');
    await screen.findByText('beside the page');
    clearOverlays();
    expect(await answer).toBe(false);
    await slid;
    await waitFor(() => expect(screen.queryByText('Deleted.')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('A new version is ready.');
  });

  test('overlays that it requested but that haven’t appeared yet never appear', async () => {
    openPage();
    const body = Promise.withResolvers<{ title: string; body: string }>();
    const dialog = openDialog(body.promise);
    const answer = confirm({ title: 'Late?', body: '', confirmLabel: 'Yes' });
    toast({ text: 'Late.' });
    clearOverlays();
    body.resolve({ title: 'Late', body: 'nobody’s' });
    await dialog;
    expect(await answer).toBe(false);
    toast({ text: 'Of the next session.' });
    await screen.findByText('Of the next session.');
    for (const text of ['Late.', 'nobody’s', 'Late?']) expect(screen.queryByText(text)).toBeNull();
  });

  test('an aborted request shows no error', async () => {
    openPage();
    toastError(new DOMException('left', 'AbortError'));
    toast({ text: 'After it.' });
    await screen.findByText('After it.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
