import type { Location } from '../contract/resources/location.ts';
import type { Tool } from '../contract/resources/tool.ts';
import type { LocationRecord, ToolRecord } from './records.ts';

/** Returns a location as it is served (contract 10.1). */
export function locationOf({ id, kind, label, country, parent_ids }: LocationRecord): Location {
  return { object: 'location', id, kind, label, country, parent_ids: [...parent_ids] };
}

/** Returns a tool as it is served (contract 10.2). */
export function toolOf({ code, label }: ToolRecord): Tool {
  return { object: 'tool', code, label };
}
