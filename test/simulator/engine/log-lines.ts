import { gzipSync } from 'node:zlib';

/** Returns lines in an event as a CloudWatch Logs subscription delivers it. */
export function logsEvent(lines: readonly string[], now: number): object {
  const logEvents = lines.map((message, at) => ({ id: String(at), timestamp: now, message }));
  const data = gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents }), { level: 1 });
  return { awslogs: { data: data.toString('base64') } };
}
