/** What the operator knows about a board. Texts are as given. */
export interface Tenant {
  readonly platform: string;
  readonly slug: string;
  readonly name: string | null;
  readonly website: string | null;
  readonly country: string | null;
  readonly industry: string | null;
}

/** Why a line of the operator's table was left out. */
export interface TenantFault {
  readonly line: number;
  readonly reason: string;
}

/** The operator's table by board. */
export class Tenants {
  readonly #bySlug = new Map<string, Tenant>();

  /** Adds a row. The first row of a board counts. */
  add(tenant: Tenant): void {
    const key = keyOf(tenant.platform, tenant.slug);
    if (!this.#bySlug.has(key)) this.#bySlug.set(key, tenant);
  }

  get size(): number {
    return this.#bySlug.size;
  }

  /** Returns the row of a board, whose slug URLs may write encoded. */
  of(platform: string, slug: string): Tenant | null {
    return (
      this.#bySlug.get(keyOf(platform, slug)) ?? this.#bySlug.get(keyOf(platform, decoded(slug))) ?? null
    );
  }
}

function keyOf(platform: string, slug: string): string {
  return `${platform.trim().toLowerCase()}:${slug.trim().toLowerCase()}`;
}

/** Decodes a name that is a part of a URL: `Acme%20Works`. */
export function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

const COLUMNS = ['platform', 'slug', 'name', 'website', 'country', 'industry'] as const;
/** Other names of the columns, in tables that operators already have. */
const ALIASES: Readonly<Record<string, (typeof COLUMNS)[number]>> = {
  ats: 'platform',
  board: 'slug',
  tenant: 'slug',
  company: 'name',
  domain: 'website',
  website_url: 'website',
};

/**
 * Reads a table of tenants: CSV with a header (RFC 4180, one row per line) or one JSON object per line. A column that is
 * not known is not read; `platform` and `slug` must be there.
 */
export class TenantTable {
  readonly tenants = new Tenants();
  readonly faults: TenantFault[] = [];
  #header: readonly (string | undefined)[] | undefined;
  #isJson = false;

  /** Takes the next line that is not blank. */
  take(line: number, text: string): void {
    if (this.#header === undefined && text.startsWith('{')) {
      this.#isJson = true;
      this.#header = [];
    }
    if (this.#isJson) {
      this.#takeJson(line, text);
      return;
    }
    const fields = csvFields(text);
    if (fields === null) this.faults.push({ line, reason: 'a quotation mark is not closed' });
    else if (this.#header === undefined) this.#header = fields.map(columnOf);
    else {
      const row = new Map(this.#header.map((column, at) => [column, fields[at] ?? '']));
      this.#add(line, (column) => row.get(column) ?? null);
    }
  }

  #takeJson(line: number, text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.faults.push({ line, reason: 'not JSON' });
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.faults.push({ line, reason: 'not an object' });
      return;
    }
    const row = new Map(Object.entries(value).map(([name, member]) => [columnOf(name), member]));
    this.#add(line, (column) => {
      const member = row.get(column);
      return typeof member === 'string' ? member : null;
    });
  }

  #add(line: number, get: (column: (typeof COLUMNS)[number]) => string | null): void {
    const text = (column: (typeof COLUMNS)[number]) => {
      const given = (get(column) ?? '').replace(/\s+/gu, ' ').trim();
      return given === '' || given.length > 2048 ? null : given;
    };
    const [platform, slug] = [text('platform'), text('slug')];
    if (platform === null || slug === null) {
      this.faults.push({ line, reason: 'the columns platform and slug must both have a value' });
      return;
    }
    this.tenants.add({
      platform,
      slug,
      name: text('name'),
      website: text('website'),
      country: text('country'),
      industry: text('industry'),
    });
  }
}

function columnOf(name: string): string | undefined {
  const folded = name.trim().toLowerCase();
  const alias = Object.hasOwn(ALIASES, folded) ? ALIASES[folded] : undefined;
  return alias ?? COLUMNS.find((column) => column === folded);
}

/** Returns the fields of a line of CSV; null when a quoted field has no end. */
function csvFields(text: string): string[] | null {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      let field = '';
      let end = at + 1;
      for (;;) {
        const quote = text.indexOf('"', end);
        if (quote === -1) return null;
        field += text.slice(end, quote);
        end = quote + 1;
        if (text[end] !== '"') break;
        field += '"';
        end += 1;
      }
      fields.push(field);
      at = text.indexOf(',', end);
    } else {
      const comma = text.indexOf(',', at);
      fields.push(text.slice(at, comma === -1 ? undefined : comma));
      at = comma;
    }
    if (at === -1) return fields;
    at += 1;
  }
}
