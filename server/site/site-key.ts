import { shortHash } from '#site/revision.ts';

/** The inputs of a site build. */
interface BuildInputs {
  /** The catalogue's revision. */
  readonly catalogue: number;
  /** The database of that catalogue. */
  readonly databaseUrl: string | undefined;
  /** Revision of everything else: code, content and configuration. */
  readonly site: string;
}

/** Returns a key of the build inputs. A different key means that the site must be rebuilt. */
export function siteKey({ catalogue, databaseUrl, site }: BuildInputs): string {
  return `${catalogue}.${shortHash(databaseUrl)}.${site}`;
}

/** Returns the catalogue revision in a key; null if the key belongs to another database. */
export function catalogueRevisionIn(key: string, databaseUrl: string | undefined): number | null {
  const [revision, database] = key.split('.');
  return database === shortHash(databaseUrl) && /^\d+$/.test(revision ?? '') ? Number(revision) : null;
}
