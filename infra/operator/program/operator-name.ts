import { hostname, userInfo } from 'node:os';

/** Names who runs a command, for the audit log: `ada@laptop`, or `uid 1000@container` for a user without an account. */
export function operatorName(accountOf: () => { readonly username: string } = userInfo): string {
  return `${userName(accountOf)}@${hostname()}`;
}

function userName(accountOf: () => { readonly username: string }): string {
  try {
    return accountOf().username;
  } catch {
    // Containers run programs as users that they have no account for.
    return `uid ${process.getuid?.()}`;
  }
}
