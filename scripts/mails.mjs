/** `npm run mails`: writes every mail with sample data into `.cache/mails`; see `server/preview-mails.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/preview-mails.ts');
