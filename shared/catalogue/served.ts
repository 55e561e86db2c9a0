import type { Location } from '../contract/resources/location.ts';
import type { Tool } from '../contract/resources/tool.ts';
import type { LocationRecord, ToolRecord } from './records.ts';

/** Returns a location as it is served (contract 10.1). */
export function locationOf({ country, id, kind, label, parent_ids }: LocationRecord): Location {
  return { country, id, kind, label, object: 'location', parent_ids: [...parent_ids] };
}

/** Returns a tool as it is served (contract 10.2). */
export function toolOf({ code, label }: ToolRecord): Tool {
  return { code, label, object: 'tool' };
}
