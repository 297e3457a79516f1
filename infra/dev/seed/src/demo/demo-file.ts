import { Role } from '@switchboard/contracts/base/roles';
import { z } from 'zod';

/** The content of `<DATA_DIR>/demo.json`: the demo's URL, the users who can sign in, and the API keys. */
export const DemoFile = z.object({
  url: z.string(),
  users: z.array(
    z.object({ id: z.string(), email: z.string(), password: z.string(), role: Role, tenantId: z.string() }),
  ),
  /** Willow's API key, with every scope. */
  apiKey: z.string(),
  /** An API key for each account that the simulator calls. */
  apiKeys: z.object({ willow: z.string(), brightsmile: z.string(), northgate: z.string() }),
  intake: z.object({ vapi: z.object({ url: z.string(), secret: z.string() }) }),
});
export type DemoFile = z.infer<typeof DemoFile>;
