import { type CollectionEntry, getEntry } from 'astro:content';

/** The content files that exist only once: `src/content/site/<name>.yml`. */
type SiteFile = 'announcement' | 'hero' | 'trends' | 'services' | 'deal' | 'footer' | 'contact' | 'search';

/** Returns the fields of a single content file. Throws an error that names the file if it is missing. */
export async function getSiteContent<Name extends SiteFile>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry<Name, string>(name, name);
  if (entry === undefined) throw new Error(`src/content/site/${name}.yml is missing.`);
  return entry.data;
}
