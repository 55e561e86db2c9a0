import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A TCP address that a process listens on. */
export interface ListeningSocket {
  readonly host: string;
  readonly port: number;
}

const LISTEN = '0A';

/** Returns what a process and its descendants listen on. Linux only. */
export function listeningSockets(pid: number): ListeningSocket[] {
  const inodes = new Set(descendants(pid).flatMap(socketsOf));
  return ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync).flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[3] === LISTEN && inodes.has(columns[9] ?? ''))
      .map((columns) => addressOf(columns[1] ?? '')),
  );
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(descendants)];
}

/** Returns the inodes of a process's sockets. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1] ?? [];
    } catch {
      // It was closed in the meantime.
      return [];
    }
  });
}

/** Reads an address in the form of /proc: bytes in the order of the machine, which is little-endian here. */
function addressOf(text: string): ListeningSocket {
  const [hex = '', port = ''] = text.split(':');
  const bytes = Buffer.from(hex, 'hex').reverse();
  const host = bytes.length === 4 ? bytes.join('.') : hex === '0'.repeat(32) ? '::' : `ipv6 ${hex}`;
  return { host, port: Number.parseInt(port, 16) };
}
