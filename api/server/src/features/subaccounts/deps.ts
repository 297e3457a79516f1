import type { Mailer } from '@switchboard/application/mail/mailer';
import type { ResourceChanged } from '@switchboard/application/resources/deps';
import type { SettingsDeps } from '@switchboard/application/settings/apply-account-facts';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { EventAppender, EventReader } from '@switchboard/event-store/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/directories.ts';
import type { Background } from '../../http/limits/background.ts';
import type { Ctx } from '../../http/request/context.ts';

/** The dependencies of the routes for an agency's clients. */
export interface SubaccountDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'> & Pick<EventReader, 'readStream'>;
  readonly announce: AnnounceControl;
  /** Evicts an account and its keys from this process's caches. */
  readonly forgetAccount: (tenantId: string) => void;
  readonly mailer: Mailer;
  readonly background: Background;
  /** The application's public URL, which links in emails begin with. */
  readonly baseUrl: () => string;
  readonly settings: SettingsDeps;
  /** Called after an agency has changed a client's settings. */
  readonly onSettingsChanged: (change: ResourceChanged) => void;
  /** Impersonates the agency in a client's account. @throws {AppError} `resource.not_found`, `impersonation.target_forbidden`, `agency.no_access` */
  readonly enter: (ctx: Ctx, target: { id: string; reason?: string | undefined }) => Promise<SessionPayload>;
}
