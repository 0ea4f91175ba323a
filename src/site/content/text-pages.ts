import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { hasCapability } from '#lib/capabilities.ts';
import { getPublicSettings } from '#site/catalogue/public-settings.ts';
import { fillField } from './selling-words.ts';

/** A text page. One of `src/content/selling` has placeholders in its text. */
export type TextPage = CollectionEntry<'pages'> | CollectionEntry<'selling'>;

/**
 * Returns the text pages except About Us, which has its own route. With the capability `selling`, a file of
 * `src/content/selling` replaces the page of the same name.
 */
export async function getTextPages(): Promise<TextPage[]> {
  const pages = await getCollection('pages', ({ id }) => id !== 'about');
  return hasCapability('selling') ? Promise.all(pages.map(forSelling)) : pages;
}

async function forSelling(page: CollectionEntry<'pages'>): Promise<TextPage> {
  const settings = await getPublicSettings();
  const entry = await getEntry<'selling', string>('selling', page.id);
  if (entry === undefined || settings === undefined) return page;
  const { lead, description } = entry.data;
  const data = {
    ...entry.data,
    lead: fillField(lead, settings),
    description: fillField(description, settings),
  };
  return { ...entry, data };
}
