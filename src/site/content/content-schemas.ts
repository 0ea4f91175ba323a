import { z } from 'astro/zod';
import { CATEGORIES } from '#contract/vocabulary.ts';
import {
  altText,
  boundedList,
  centimeters,
  isoDate,
  isoDateTime,
  oneOf,
  searchWord,
  shortValue,
  siteLink,
  strictFields,
  textUpTo,
  wholeNumber,
} from './content-rules.ts';

/**
 * The schemas of the content files. `docs/editing.md` explains the files to editors. The length limits follow from the
 * design. An unknown field or a text of the wrong length fails the build with a readable error.
 *
 * `image` returns the schema of an image's path: Astro's in the build, a plain text in the checks.
 */

const linkText = () => textUpTo(30).describe('The text of the link. It should name the destination.');

const announcement = () =>
  strictFields({
    text: textUpTo(70).describe(
      'The announcement at the top of every page. It should fit on one line on a phone.',
    ),
  });

const hero = <Image extends z.ZodType>(image: () => Image) =>
  strictFields({
    eyebrow: textUpTo(40).describe('A short line above the headline.'),
    headline: textUpTo(48, 5).describe('The headline, at most three short lines on a phone.'),
    text: textUpTo(150).describe('At most two sentences below the headline.'),
    image: image().describe(
      '16:9, at least 2000 pixels wide. Keep the left third calm: the text overlays it.',
    ),
    imageAlt: altText(),
  });

const trends = <Image extends z.ZodType>(image: () => Image) =>
  strictFields({
    cards: boundedList(
      strictFields({
        title: textUpTo(40).describe('The name of the trend, at most two short lines.'),
        text: textUpTo(110).describe('One or two sentences below the title.'),
        image: image().describe('3:4, at least 900 pixels wide.'),
        imageAlt: altText(),
        link: siteLink(),
        linkText: linkText(),
      }),
      3,
    ).describe('The three cards of Latest Trends. The first is the large one.'),
  });

const services = () =>
  strictFields({
    highlights: boundedList(
      strictFields({
        icon: oneOf(['delivery', 'guarantee', 'support']).describe('The icon above the title.'),
        title: textUpTo(30).describe('The promise in a few words.'),
        text: textUpTo(110).describe(
          'The promise in one or two sentences. It must match the Delivery & Returns page.',
        ),
      }),
      3,
    ).describe('The three promises on the home page.'),
  });

const deal = <Image extends z.ZodType>(image: () => Image) =>
  strictFields({
    headline: textUpTo(48, 5).describe('The headline of the deal.'),
    text: textUpTo(200).describe('Two or three sentences on the reduced products and their appeal.'),
    discount: wholeNumber(1, 90).describe('The largest discount in percent, without the percent sign.'),
    ends: isoDateTime().describe(
      'The date and time at which the deal ends, with the UTC offset of your time zone.',
    ),
    image: image().describe('3:2, at least 1500 pixels wide.'),
    imageAlt: altText(),
    link: siteLink(),
    linkText: linkText(),
  });

const footer = <Image extends z.ZodType>(image: () => Image) =>
  strictFields({
    text: textUpTo(140).describe('A short description of the shop below its name.'),
    lists: boundedList(
      strictFields({
        heading: textUpTo(24).describe('The heading of the list.'),
        links: boundedList(
          strictFields({ name: textUpTo(30).describe('The text of the link.'), link: siteLink() }),
          2,
          7,
        ),
      }),
      2,
      3,
    ).describe('The link lists.'),
    gallery: boundedList(
      strictFields({
        image: image().describe('Square, at least 600 pixels wide.'),
        imageAlt: altText(),
        link: siteLink(),
      }),
      6,
    ).describe('The six images of the gallery.'),
    signOff: textUpTo(80).describe('The last line of the page, after the © sign and the name of the shop.'),
  });

const contact = () =>
  strictFields({
    lead: textUpTo(160).describe('One or two sentences in large type below the headline Contact Us.'),
    phone: textUpTo(30, 5).describe('The phone number as displayed, with the country code.'),
    email: z
      .email('must be an email address, such as hello@solene.example')
      .describe('The email address for customers.'),
    reply: textUpTo(60).describe('How soon the shop answers messages.'),
    address: boundedList(textUpTo(60), 2, 4).describe('The postal address, one entry per line.'),
    hours: textUpTo(60).describe('The hours of the phone service.'),
    securityUntil: isoDate().describe(
      'The day until which somebody surely reads the email address for reports of security problems.',
    ),
  });

const search = () =>
  strictFields({
    synonyms: boundedList(
      strictFields({
        word: searchWord().describe('A word that visitors type.'),
        finds: boundedList(searchWord(), 1, 10).describe(
          'Words in names, categories and colors of the products that it finds.',
        ),
      }),
      1,
      300,
    )
      .superRefine((synonyms, { addIssue }) => {
        for (const [index, { word }] of synonyms.entries()) {
          const first = synonyms.findIndex((other) => other.word === word);
          if (first === index) continue;
          const message = `is "${word}", like that of number ${first + 1}. Put all its words into one entry`;
          addIssue({ code: 'custom', path: [index, 'word'], message });
        }
      })
      .describe('Words that find products which have other words.'),
    ignored: boundedList(searchWord(), 1, 100).describe('Words that do not count in a search.'),
  });

/** Returns the schema of a page's meta description. */
const description = () =>
  textUpTo(160, 50).describe('The description that search engines show below the title.');

const categories = () =>
  strictFields({
    text: textUpTo(160, 50).describe('One or two sentences below the headline of the category page.'),
  });

const sizeGuides = () =>
  strictFields({
    title: textUpTo(24).describe('The headline of the table, such as Dresses.'),
    category: oneOf(CATEGORIES).describe('The category of the products.'),
    products: boundedList(searchWord(), 1, 20)
      .optional()
      .describe('Words in the names of the products, where the category has products with other sizes.'),
    text: textUpTo(200, 20).describe('One to three sentences on how to measure.'),
    sizes: boundedList(shortValue(), 1, 20).describe('The sizes, as the products have them, smallest first.'),
    columns: boundedList(
      strictFields({
        name: textUpTo(16).describe('The heading of the column.'),
        values: boundedList(shortValue(), 1, 20).optional().describe('One value per size, shown as written.'),
        cm: boundedList(centimeters(), 1, 20)
          .optional()
          .describe('One length per size in centimeters. The page shows inches too.'),
      }).refine(
        ({ values, cm }) => (values === undefined) !== (cm === undefined),
        'must contain either "values" or "cm"',
      ),
      1,
      5,
    ).describe('The columns after the size.'),
  }).superRefine(({ sizes, columns }, { addIssue }) => {
    const repeated = sizes.findIndex((size, index) => sizes.indexOf(size) !== index);
    if (repeated !== -1) {
      const message = `is "${sizes[repeated]}", like an earlier one. Write each size once`;
      addIssue({ code: 'custom', path: ['sizes', repeated], message });
    }
    for (const [index, { values, cm }] of columns.entries()) {
      const count = (values ?? cm)?.length;
      if (count === undefined || count === sizes.length) continue;
      const message = `must have one value for each of the ${sizes.length} sizes; it has ${count}`;
      addIssue({ code: 'custom', path: ['columns', index, values ? 'values' : 'cm'], message });
    }
  });

const pages = <Image extends z.ZodType>(image: () => Image) =>
  strictFields({
    title: textUpTo(40).describe('The headline of the page and its title in the browser tab.'),
    description: description(),
    lead: textUpTo(160).describe('One or two sentences in large type below the headline.'),
    image: image().optional().describe('Portrait, 4:5 or 3:4, at least 900 pixels wide.'),
    imageAlt: altText().optional(),
    updated: isoDate().optional().describe('The date of the last change, if it matters to readers.'),
  }).refine(
    ({ image, imageAlt }) => (image === undefined) === (imageAlt === undefined),
    'must contain both "image" and "imageAlt", or neither',
  );

const blog = <Image extends z.ZodType>(image: () => Image) =>
  strictFields({
    title: textUpTo(60, 5).describe('The headline of the entry, at most two lines on its card.'),
    description: description(),
    teaser: textUpTo(140, 20).describe(
      'One or two sentences on the card that invite readers to open the entry.',
    ),
    topic: textUpTo(24).describe('The topic in one or two words, such as Jewellery.'),
    date: isoDate().describe('The publication date. The newest entry comes first.'),
    image: image().describe('3:2, at least 1200 pixels wide.'),
    imageAlt: altText(),
    shopLink: strictFields({
      name: linkText(),
      link: siteLink(),
    }).describe('The link to the shop at the end of the entry.'),
  });

/** The schema of each file `src/content/site/<name>.yml`. */
export const siteSchemas = { announcement, hero, trends, services, deal, footer, contact, search };

/** The schema of each file in a folder of `src/content`. */
export const folderSchemas = { categories, pages, selling: pages, blog, 'size-guides': sizeGuides };

/** Minimum widths of the images in the fields, in pixels. */
export const MIN_IMAGE_WIDTH: Readonly<Record<string, number>> = {
  hero: 2000,
  deal: 1500,
  blog: 1200,
  trends: 900,
  pages: 900,
  footer: 600,
};
