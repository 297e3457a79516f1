import { Role } from '@switchboard/contracts/base/roles';
import { z } from 'zod';

/** What `<DATA_DIR>/demo.json` tells: where the demo runs, who can sign in, and the keys that let calls in. */
export const DemoFile = z.object({
  url: z.string(),
  users: z.array(
    z.object({ id: z.string(), email: z.string(), password: z.string(), role: Role, tenantId: z.string() }),
  ),
  /** Willow's key, with every scope. */
  apiKey: z.string(),
  /** A key for each account whose calls the simulator plays. */
  apiKeys: z.object({ willow: z.string(), brightsmile: z.string(), northgate: z.string() }),
  intake: z.object({ vapi: z.object({ url: z.string(), secret: z.string() }) }),
});
export type DemoFile = z.infer<typeof DemoFile>;
