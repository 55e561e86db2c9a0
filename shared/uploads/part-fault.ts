import * as z from 'zod/mini';
import type { ObjectStore } from './calls/object-store.ts';
import { preparedKey, type Task } from './upload.ts';

/** Why a function failed, in the words of Lambda. */
export const Thrown = z.object({
  errorType: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
});
export type Thrown = z.output<typeof Thrown>;

const faultKey = ({ execution }: Task): string => preparedKey(execution, 'fault.json');

/** Keeps why a part was not prepared: the last fault of an upload whose parts fail. */
export async function noteFault(store: ObjectStore, task: Task, { name, message }: Error): Promise<void> {
  await store.putJson(faultKey(task), { errorType: name, errorMessage: message } satisfies Thrown);
}

/** Returns why a part was not prepared; nothing if its function was killed. */
export async function readFault(store: ObjectStore, task: Task): Promise<Thrown> {
  return Thrown.safeParse(await store.getJson(faultKey(task))).data ?? {};
}
