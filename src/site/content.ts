import { type CollectionEntry, getEntry } from 'astro:content';

/** The editors' files that exist once: `src/content/site/<name>.yml`. */
type SiteFile = 'announcement' | 'hero' | 'trends' | 'services' | 'deal' | 'footer' | 'contact';

/**
 * The fields of one of the editors' single files. Throws a sentence that names the file when it is missing.
 */
export async function single<Name extends SiteFile>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry<Name, string>(name, name);
  if (entry === undefined) throw new Error(`src/content/site/${name}.yml is missing.`);
  return entry.data;
}
