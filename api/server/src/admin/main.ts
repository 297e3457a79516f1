import { adminCommand } from './admin-command.ts';

// The operator's commands: `npm run admin -- <command>`.
const { code, says } = await adminCommand(process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${says}\n`);
process.exitCode = code;
