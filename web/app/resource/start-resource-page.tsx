import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { ResourcePage } from './resource-page.tsx';
import { startResources } from './resource-queries.ts';
import type { AnyView } from './resource-view.ts';

let isStarted = false;

/** The page of a kind; from the first one on, what others change is read again. */
export function resourcePage(
  view: AnyView,
  startListening: ListenerMiddlewareInstance['startListening'],
): ComponentType {
  startKit(startListening);
  return () => <ResourcePage key={view.kind} view={view} />;
}

/** Has the kit read again what others change, from now on. */
export function startKit(startListening: ListenerMiddlewareInstance['startListening']): void {
  if (!isStarted) startResources(startListening);
  isStarted = true;
}
