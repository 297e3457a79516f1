import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { startResources } from './resource-api.ts';
import { ResourcePage } from './resource-page.tsx';
import type { AnyView } from './resource-view.ts';

let isStarted = false;

/** A kind's page. From the first one on, changes by other people are read again. */
export function resourcePage(
  view: AnyView,
  startListening: ListenerMiddlewareInstance['startListening'],
): ComponentType {
  startKit(startListening);
  return () => <ResourcePage key={view.kind} view={view} />;
}

/** Starts reading changes by other people. */
export function startKit(startListening: ListenerMiddlewareInstance['startListening']): void {
  if (!isStarted) startResources(startListening);
  isStarted = true;
}
