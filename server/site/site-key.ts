import { hash } from '#site/revision.ts';

/** What a site is built from. */
interface Sources {
  /** The catalogue's revision. */
  readonly catalogue: number;
  /** Whose revision that is. */
  readonly databaseUrl: string | undefined;
  /** Everything else: code, content, configuration. */
  readonly site: string;
}

/** One text for what a site is built from: another one means that there is something to build. */
export function siteKey({ catalogue, databaseUrl, site }: Sources): string {
  return `${catalogue}.${hash(databaseUrl)}.${site}`;
}

/** The revision of this database's catalogue in a key, null when it is about another one's. */
export function revisionIn(key: string, databaseUrl: string | undefined): number | null {
  const [revision, database] = key.split('.');
  return database === hash(databaseUrl) && /^\d+$/.test(revision ?? '') ? Number(revision) : null;
}
