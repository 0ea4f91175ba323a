import { type CollectionEntry, getCollection } from 'astro:content';
import type { PublicSettings } from '#contract/settings/public-settings.ts';
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
  const settings = await getPublicSettings();
  if (settings === undefined) return pages;
  const entries = await getCollection('selling');
  return pages.map((page) => {
    const entry = entries.find(({ id }) => id === page.id);
    return entry === undefined ? page : fillFields(entry, settings);
  });
}

function fillFields(entry: CollectionEntry<'selling'>, settings: PublicSettings): TextPage {
  const lead = fillField(entry.data.lead, settings);
  const description = fillField(entry.data.description, settings);
  return { ...entry, data: { ...entry.data, lead, description } };
}
