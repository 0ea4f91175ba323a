import { defineCollection, type SchemaContext } from 'astro:content';
import { z } from 'astro/zod';
import {
  altText,
  day,
  fields,
  listOf,
  moment,
  oneOf,
  siteLink,
  wholeNumber,
  words,
} from '#site/content-rules.ts';
import { editorsFiles } from '#site/editors-files.ts';

/**
 * The editors' files; `docs/editing.md` tells editors about them. The limits are what the design has room for. A
 * misspelt field or a text that does not fit stops the build with a sentence.
 */

type Image = SchemaContext['image'];

/** A file of its own in `src/content/site`, read with `single()`. */
const siteFile = (name: string) => editorsFiles({ pattern: `${name}.yml`, base: 'src/content/site' });

const linkText = () => words(30).describe('The words of the link; they say where it leads.');

const announcement = defineCollection({
  loader: siteFile('announcement'),
  schema: fields({ text: words(70).describe('The line at the top of every page; one line on a phone.') }),
});

const hero = defineCollection({
  loader: siteFile('hero'),
  schema: ({ image }) =>
    fields({
      eyebrow: words(40).describe('A few words above the headline.'),
      headline: words(48, 5).describe('The headline; three short lines at most on a phone.'),
      text: words(150).describe('Two sentences at most under the headline.'),
      picture: image().describe(
        '16:9, at least 2000 pixels wide, the left third calm: the text stands on it.',
      ),
      pictureAlt: altText(),
    }),
});

const trends = defineCollection({
  loader: siteFile('trends'),
  schema: ({ image }) =>
    fields({
      cards: listOf(
        fields({
          title: words(40).describe('The name of the trend; two short lines at most.'),
          text: words(110).describe('One or two sentences under the title.'),
          picture: image().describe('3:4, at least 900 pixels wide.'),
          pictureAlt: altText(),
          link: siteLink(),
          linkText: linkText(),
        }),
        3,
      ).describe('The three cards of Latest Trends; the first is the large one.'),
    }),
});

const services = defineCollection({
  loader: siteFile('services'),
  schema: fields({
    highlights: listOf(
      fields({
        icon: oneOf(['delivery', 'guarantee', 'support']).describe('The drawing above the title.'),
        title: words(30).describe('What we promise, in a few words.'),
        text: words(110).describe('The promise in one or two sentences; it agrees with Delivery & Returns.'),
      }),
      3,
    ).describe('The three promises on the home page.'),
  }),
});

const deal = defineCollection({
  loader: siteFile('deal'),
  schema: ({ image }) =>
    fields({
      headline: words(48, 5).describe('The headline of the deal.'),
      text: words(200).describe('Two or three sentences: what is reduced, and why it is worth a look.'),
      discount: wholeNumber(1, 90).describe('The largest reduction in percent, without the sign.'),
      ends: moment().describe('When the deal ends, with the offset of your time zone.'),
      picture: image().describe('3:2, at least 1500 pixels wide.'),
      pictureAlt: altText(),
      link: siteLink(),
      linkText: linkText(),
    }),
});

const footer = defineCollection({
  loader: siteFile('footer'),
  schema: ({ image }) =>
    fields({
      text: words(140).describe('What the house is, under its name.'),
      lists: listOf(
        fields({
          heading: words(24).describe('The heading of the list.'),
          links: listOf(
            fields({ name: words(30).describe('The words of the link.'), link: siteLink() }),
            2,
            7,
          ),
        }),
        2,
        3,
      ).describe('The lists of links.'),
      gallery: listOf(
        fields({
          picture: image().describe('Square, at least 600 pixels wide.'),
          pictureAlt: altText(),
          link: siteLink(),
        }),
        6,
      ).describe('The six small pictures.'),
      signOff: words(80).describe('The last line of the page, after the © and the name.'),
    }),
});

const contact = defineCollection({
  loader: siteFile('contact'),
  schema: fields({
    lead: words(160).describe('One or two sentences in large type under the headline Contact Us.'),
    phone: words(30, 5).describe('As people read it, with the country code.'),
    email: z.email('must be an e-mail address').describe('Where people may write to.'),
    reply: words(60).describe('How soon we answer what people write.'),
    address: listOf(words(60), 2, 4).describe('The postal address, a line each.'),
    hours: words(60).describe('When someone answers the phone.'),
  }),
});

/** What search engines show under a page's title. */
const description = () => words(160, 50).describe('What search engines show under the title.');

const pages = defineCollection({
  loader: editorsFiles({ pattern: '*.md', base: 'src/content/pages' }),
  schema: ({ image }) =>
    fields({
      title: words(40).describe('The headline of the page and its title in the browser.'),
      description: description(),
      lead: words(160).describe('One or two sentences in large type under the headline.'),
      ...pictureBesideText(image),
      updated: day().optional().describe('The day of the last change, where it matters to readers.'),
    }).refine(
      ({ picture, pictureAlt }) => (picture === undefined) === (pictureAlt === undefined),
      'must have both "picture" and "pictureAlt", or neither',
    ),
});

function pictureBesideText(image: Image) {
  return {
    picture: image().optional().describe('Upright, 4:5 or 3:4, at least 900 pixels wide.'),
    pictureAlt: altText().optional(),
  };
}

const blog = defineCollection({
  loader: editorsFiles({ pattern: '*.md', base: 'src/content/blog' }),
  schema: ({ image }) =>
    fields({
      title: words(60, 5).describe('The headline of the entry; two lines at most on its card.'),
      description: description(),
      teaser: words(140, 20).describe('One or two sentences on the card that make somebody read on.'),
      topic: words(24).describe('What it is about in a word or two, such as Jewellery.'),
      date: day().describe('The day it appears; the newest entry comes first.'),
      picture: image().describe('3:2, at least 1200 pixels wide.'),
      pictureAlt: altText(),
      shopLink: fields({
        name: linkText(),
        link: siteLink(),
      }).describe('The link to the shop at the end of the entry.'),
    }),
});

export const collections = {
  announcement,
  hero,
  trends,
  services,
  deal,
  footer,
  contact,
  pages,
  blog,
};
