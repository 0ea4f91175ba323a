import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { searchProductsEndpoint } from '#contract/catalogue/product-search.ts';
import { MAX_LIST_LIMIT } from '#contract/vocabulary.ts';
import { toCents } from '#contract/wire/money.ts';
import { fromWire } from '#lib/api/wire-values.ts';
import { searchFuzzy } from '#lib/search/fuzzy-search.ts';
import { filterProducts, rankProducts } from '#lib/search/search.ts';
import { type SearchIndex, searchIndexSchema } from '#lib/search/search-index.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { readSearchWords } from '#site/content/search-words.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { readSeedProducts } from '#tests/support/seed-products.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';

/** What shoppers type, and the names of the products that they expect first. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'red dress': ['Riviera Maxi Dress'],
  'the red dress': ['Riviera Maxi Dress'],
  'red dresses': ['Riviera Maxi Dress'],
  'black dress': ['Nocturne Off-Shoulder Dress', 'Rive Tailored Sheath'],
  'blue dress': ['Aurore A-Line Midi Dress', 'Marguerite Tiered Dress'],
  'Silk Dress': ['Verdine Wrap Dress', 'Colette Fit-and-Flare Dress', 'Émeraude Velvet Gown'],
  'evening dress': ['Riviera Maxi Dress', 'Émeraude Velvet Gown'],
  'dress with pockets': ['Aurore A-Line Midi Dress'],
  'off shoulder': ['Nocturne Off-Shoulder Dress'],
  'velvet gown': ['Émeraude Velvet Gown'],
  'gown velvet': ['Émeraude Velvet Gown'],
  émeraude: ['Émeraude Velvet Gown'],
  midi: ['Aurore A-Line Midi Dress', 'Soleil Plissé Midi Dress'],
  linen: ['Sable Linen Shirt Dress'],
  ring: ['Azur Lab-Grown Sapphire Ring', 'Sceau Onyx Signet', 'Assemblage Stacking Set'],
  rings: ['Azur Lab-Grown Sapphire Ring', 'Sceau Onyx Signet', 'Assemblage Stacking Set'],
  'silver ring': ['Azur Lab-Grown Sapphire Ring', 'Assemblage Stacking Set', 'Sceau Onyx Signet'],
  earrings: ['Lune Tapered Hoops', 'Grenade Lab-Grown Ruby Studs'],
  'ruby earrings': ['Grenade Lab-Grown Ruby Studs'],
  necklace: ['Hélène Green Quartz Pendant', 'Perle Rosée Strand', 'Minuit Velvet Choker'],
  'gold necklace': ['Hélène Green Quartz Pendant', 'Perle Rosée Strand'],
  bracelet: ['Étoile Tennis Bracelet', 'Dune Sculpted Cuff'],
  jewelry: ['Azur Lab-Grown Sapphire Ring', 'Lune Tapered Hoops', 'Hélène Green Quartz Pendant'],
  pearl: ['Perle Rosée Strand', 'Fougère Brooch', 'Ondine Hair Clips'],
  lipstick: ['Rouge Pavot Lipstick', 'Opéra Pleated Clutch'],
  lip: ['Cerise Lip Gloss', 'Rouge Pavot Lipstick', 'Opéra Pleated Clutch'],
  perfume: ['Ambre d’Été Eau de Parfum'],
  'nail polish': ['Laque Sapin Nail Lacquer'],
  'eye shadow': ['Palette Terre d’Or'],
  'face cream': ['Crème Riche Nuit'],
  makeup: ['Rouge Pavot Lipstick', 'Ambre d’Été Eau de Parfum', 'Lumière Pressed Powder'],
  handbag: ['Atelier Leather Tote', 'Jardin Crossbody Bag', 'Opéra Pleated Clutch'],
  bag: ['Jardin Crossbody Bag', 'Atelier Leather Tote', 'Opéra Pleated Clutch'],
  leather: ['Atelier Leather Tote', 'Rive Tailored Sheath', 'Jardin Crossbody Bag', 'Ligne Slim Belt'],
  'black belt': ['Ligne Slim Belt'],
  'silk scarf': ['Carré Bleu Silk Scarf'],
  hat: ['Cap Ferret Sun Hat', 'Belleville Wool Beret'],
  'sun glasses': ['Antibes Sunglasses'],
  watches: ['Heure Claire Watch'],
  green: ['Hélène Green Quartz Pendant', 'Verdine Wrap Dress', 'Émeraude Velvet Gown', 'Fougère Brooch'],
  sale: [
    'Doré Bias Slip Dress',
    'Verdine Wrap Dress',
    'Colette Fit-and-Flare Dress',
    'Mercure Liquid Halter',
  ],
  'dress sale': ['Doré Bias Slip Dress', 'Verdine Wrap Dress', 'Colette Fit-and-Flare Dress'],
  discount: ['Doré Bias Slip Dress', 'Verdine Wrap Dress', 'Colette Fit-and-Flare Dress'],
};

/** Mistyped texts, the corrected text, and the names of the products that shoppers expect first. */
const MISTYPED: Readonly<Record<string, readonly [corrected: string, ...names: string[]]>> = {
  nekclace: ['necklace', 'Hélène Green Quartz Pendant', 'Perle Rosée Strand', 'Minuit Velvet Choker'],
  earings: ['earring', 'Lune Tapered Hoops', 'Grenade Lab-Grown Ruby Studs'],
  'grean dress': ['green dress', 'Verdine Wrap Dress', 'Émeraude Velvet Gown'],
};

/**
 * Texts beside those of the shoppers: mistyped words, parts of words, signs, words in two fields, too many and too long
 * words.
 */
const OTHERS = [
  'velvt gwon',
  ...Object.keys(MISTYPED),
  'grean dres',
  'nekclace gold',
  'ather torte',
  'rin',
  'ed dr',
  'ather tote',
  'elvet',
  '-shoulder',
  'dre',
  'r',
  'd’été',
  "women's dress",
  'the',
  '%_\\',
  '18-karat gold',
  "' & | ! :* <->",
  'dress beige linen sand',
  'a deep flounce frames the shoulders above a fitted waist and',
  'gold '.repeat(9),
  'é'.repeat(59),
  'x'.repeat(60),
  // Other forms of letters.
  'emeraude',
  'EMERAUDE VELVET',
  'e\u0301meraude',
  'ｖｅｌｖｅｔ ｇｏｗｎ',
  'perle rosee',
  'créme',
  'cre\u0300me riche',
  'ambre d’ete',
  "d'ETE",
  'helene',
  'plisse midi',
  'lumi',
  'émeraudé',
];

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let products: SearchIndex['products'];
  const words = readSearchWords(process.cwd());
  const search = async (q: string) => {
    const url = `/api/products?${new URLSearchParams({ q, limit: String(MAX_LIST_LIMIT) })}`;
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBe(200);
    return z.parse(searchProductsEndpoint.parseResponse, response.json());
  };

  beforeAll(async () => {
    const seed = await readSeedProducts();
    await insertProducts(
      server.db,
      seed.map(({ slug, price, oldPrice, name, category, color, description }, ageMinutes) =>
        productRow({
          id: slug,
          name,
          category,
          color,
          description,
          ageMinutes,
          priceCents: toCents(price),
          oldPriceCents: oldPrice === undefined ? null : toCents(oldPrice),
        }),
      ),
    );
    ({ products } = z.parse(searchIndexSchema, fromWire(await search(''))));
  });

  test.each(Object.entries(EXPECTED))('"%s" finds the expected products first', async (q, names) => {
    const { products: found, didYouMean } = await search(q);
    expect(found.slice(0, names.length).map(({ name }) => name)).toEqual(names);
    expect(didYouMean).toBeUndefined();
    const { products: ranked } = rankProducts(products, q, await words);
    expect(ranked.slice(0, names.length).map(({ name }) => name)).toEqual(names);
  });

  test.each(Object.entries(MISTYPED))('"%s" finds what the corrected text finds', async (q, expected) => {
    const [corrected, ...names] = expected;
    const { products: found, didYouMean } = await search(q);
    expect(didYouMean).toBe(corrected);
    expect(found.slice(0, names.length).map(({ name }) => name)).toEqual(names);
    const { products: meant } = await search(corrected);
    expect(found.slice(0, meant.length)).toEqual(meant);
  });

  test.each([...Object.keys(EXPECTED), ...OTHERS])(
    '[SEARCH-03] "%s" finds the same products in the browser and on the backend, with all that contain it',
    async (q) => {
      const { products: ranked } = rankProducts(products, q, await words);
      const inBrowser = ranked.length > 0 ? ranked : searchFuzzy(products, q, await words).products;
      const { products: onBackend } = await search(q);
      expect(onBackend.map(({ _id }) => _id)).toEqual(inBrowser.map(({ _id }) => _id));
      expect(ranked).toEqual(expect.arrayContaining([...filterProducts(products, q)]));
    },
  );

  test.each([
    // The typed spelling of a word comes before other spellings.
    ['rosé', ['Rosé Velours', 'Rosé Ancien', 'Rose Velours', 'Rose Ancien']],
    ['rose', ['Rose Velours', 'Rose Ancien', 'Rosé Velours', 'Rosé Ancien']],
    ['ROSÉ velours', ['Rosé Velours', 'Rose Velours']],
    ['ros', ['Rosé Velours', 'Rose Velours', 'Rosé Ancien', 'Rose Ancien']],
    ['osé vel', ['Rosé Velours', 'Rose Velours']],
    ['ose vel', ['Rose Velours', 'Rosé Velours']],
    ['strassenschuh', ['Straßenschuh']],
    ['ｓｔｒａßｅｎ', ['Straßenschuh']],
    ['lodz', ['Łódź']],
    ['ŁÓDZ', ['Łódź']],
  ])('[SEARCH-03] "%s" finds %j in this order, in the browser and on the backend', async (q, names) => {
    const added = ['Rosé Velours', 'Rose Velours', 'Rosé Ancien', 'Rose Ancien', 'Straßenschuh', 'Łódź'];
    await insertProducts(
      server.db,
      added.map((name, index) =>
        productRow({ id: `added-${index}`, name, description: '', ageMinutes: index }),
      ),
    );
    const { products: all } = z.parse(searchIndexSchema, fromWire(await search('')));
    const { products: found, didYouMean } = await search(q);
    await server.db.execute(sql`delete from products where id like 'added-%'`);
    const isAdded = ({ name }: { name: string }) => added.includes(name);
    expect(found.filter(isAdded).map(({ name }) => name)).toEqual(names);
    expect(didYouMean).toBeUndefined();
    const inBrowser = rankProducts(all, q, await words).products;
    expect(inBrowser.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id));
    expect(
      filterProducts(all, q.toUpperCase())
        .filter(isAdded)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(q.includes(' vel') || !q.includes(' ') ? [...names].sort() : expect.any(Array));
  });
});
