import { resetAccessByEmail } from './auth/reset-access-by-email.ts';
import { readConfig } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { openDatabase } from './db/open-database.ts';

/**
 * `npm run remove-second-factor -- <email>`: removes the passkeys, the authenticator app and the recovery codes of an
 * account whose owner has lost them, and ends its sessions. The password stays. The embedded database admits one
 * process, so the shop must be stopped.
 */

async function main([email]: readonly string[]): Promise<void> {
  if (email === undefined) throw new StartError('Name the email address of the account.');
  const database = await openDatabase(readConfig(process.env));
  try {
    if (!(await resetAccessByEmail(database.db, email)))
      throw new StartError(`There is no account ${email}.`);
    console.log(`${email} logs in with the password only, and should add a second factor again.`);
  } finally {
    await database.close();
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
