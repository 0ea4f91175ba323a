import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The editors' files. A misspelt key or a text that does not fit the design stops the build with its name. */

const pages = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/pages' }),
  schema: ({ image }) =>
    z.strictObject({
      title: z.string().min(2).max(40).describe('The headline of the page and its title in the browser.'),
      description: z.string().min(50).max(160).describe('What search engines show under the title.'),
      lead: z.string().max(160).describe('One or two sentences in large type under the headline.'),
      picture: image().describe('A wide or upright picture beside the text.'),
      pictureAlt: z.string().min(10).describe('What the picture shows, for people who do not see it.'),
    }),
});

const hero = defineCollection({
  loader: glob({ pattern: 'hero.yml', base: './src/content/site' }),
  schema: ({ image }) =>
    z.strictObject({
      eyebrow: z.string().max(40).describe('A few words above the headline.'),
      headline: z.string().min(5).max(48).describe('The headline; three short lines at most on a phone.'),
      text: z.string().max(150).describe('Two sentences at most under the headline.'),
      picture: image().describe(
        '16:9, at least 2000 pixels wide, the left third calm: the text stands on it.',
      ),
      pictureAlt: z.string().min(10).describe('What the picture shows.'),
    }),
});

const contact = defineCollection({
  loader: glob({ pattern: 'contact.yml', base: './src/content/site' }),
  schema: z.strictObject({
    phone: z.string().min(5).describe('As people read it, with the country code.'),
    email: z.email().describe('Where people may write to.'),
    address: z.array(z.string().min(2)).min(2).max(4).describe('The postal address, a line each.'),
    hours: z.string().max(60).describe('When someone answers the phone.'),
  }),
});

export const collections = { pages, hero, contact };
