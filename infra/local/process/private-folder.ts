import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const STICKY = 0o1000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes a folder, or takes an existing one, and closes it to other users, with the files in it that the runtime makes:
 * earlier versions left them open.
 * @param folder as the user wrote it, for messages.
 * @param own names of the files and folders that the runtime makes; no others change.
 * @throws Error when the folder is a file, cannot be written, or is not this user's own.
 */
export function openPrivately(path: string, folder: string, own: RegExp): void {
  if (existsSync(path) && !statSync(path).isDirectory()) {
    throw new Error(`the data folder ${folder} is a file`);
  }
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`the data folder ${folder} cannot be written`);
  }
  if ((statSync(path).mode & STICKY) !== 0) {
    throw new Error(`the data folder ${folder} is shared by all users; choose another one`);
  }
  try {
    chmodSync(path, FOLDER_MODE);
    for (const name of readdirSync(path)) {
      if (own.test(name)) close(join(path, name));
    }
  } catch {
    throw new Error(`the data folder ${folder} belongs to another user; choose another one`);
  }
}

/** Avoids `recursive: true`: with it, Node never returns when a parent refuses new folders (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: FOLDER_MODE });
}

/** Follows no links: what they lead to is not the runtime's. */
function close(path: string): void {
  const found = lstatSync(path);
  if (found.isDirectory()) {
    chmodSync(path, FOLDER_MODE);
    for (const name of readdirSync(path)) close(join(path, name));
  } else if (found.isFile()) {
    chmodSync(path, FILE_MODE);
  }
}
