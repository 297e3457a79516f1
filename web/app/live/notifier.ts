import i18next from 'i18next';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';
import { reasonText } from '../ui/error-text.ts';
import type { Ring } from './live-slice.ts';

export interface NotifierDeps {
  readonly api: ApiClient;
  readonly onOpened: (alert: Ring) => void;
}

/** The browser's permission for desktop notifications, or `missing` if the browser doesn't support them. */
export const notificationPermission = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis ? Notification.permission : 'missing';

/** Shows the most urgent of several alerts on the desktop; a click opens its conversation. */
export function createNotifier({ api, onOpened }: NotifierDeps): (alerts: readonly Ring[]) => Promise<void> {
  return async (alerts) => {
    const alert = alerts.find(({ level }) => level === 'emergency') ?? alerts[0];
    if (!alert || notificationPermission() !== 'granted') return;
    const others = alerts.length - 1;
    const body = [await describe(alert), ...(others > 0 ? [i18next.t('alerts.others', { count: others })] : [])];
    try {
      show(alert, body.join('\n'));
    } catch (error) {
      // Some phones grant the permission but have no notifications.
      log.warn('could not show a desktop notification', error);
    }
  };

  /** The contact and the reason, or a general text if the conversation can't be read. */
  async function describe({ conversationId: id, tenantId }: Ring): Promise<string> {
    try {
      const { name, attention } = await api.call('getConversation', {
        params: { id },
        query: tenantId ? { tenantId } : {},
      });
      const reason = attention ? reasonText(attention.reason) : undefined;
      return [name ?? i18next.t('alerts.someone'), reason].filter((part) => part !== undefined).join(' · ');
    } catch (error) {
      log.warn('could not read the conversation of an alert', error);
      return i18next.t('alerts.someone');
    }
  }

  function show(alert: Ring, body: string): void {
    const notification = new Notification(i18next.t(`alerts.notification.${alert.level}`), {
      body,
      tag: `switchboard-${alert.conversationId}`,
      icon: '/favicon.svg',
      // The application plays its own sound.
      silent: true,
      requireInteraction: alert.level === 'emergency',
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpened(alert);
    };
  }
}
