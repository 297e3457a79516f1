import { adminCommand } from './admin/admin-command.ts';

// Commands for whoever runs the system: `npm run admin -- <command>`.
const { code, says } = await adminCommand(process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${says}\n`);
process.exitCode = code;
